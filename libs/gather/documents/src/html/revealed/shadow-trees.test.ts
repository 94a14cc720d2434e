import { describe, expect, it } from "vitest";
import { parsePage } from "../html-page.ts";

const textOf = (html: string): string =>
  (parsePage(html).body?.textContent ?? "").replaceAll(/\s+/gu, " ").trim();

describe("flattenShadowTrees", () => {
  it.each([
    [
      "puts children into the slots that they name, and the others into the slot without a name",
      '<x-card><template shadowrootmode="open"><h2><slot name="head"></slot></h2> lock <slot></slot> end</template>rest <b slot="head">Weir</b></x-card>',
      "Weir lock rest end",
    ],
    [
      "shows the own text of a slot without children, and no children without a slot",
      '<div><template shadowrootmode="closed">a <slot name="x">own</slot></template><i slot="y">unplaced</i></div>',
      "a own",
    ],
    [
      "passes children on to a tree within",
      '<x-a><template shadowrootmode="open"><x-b><template shadowrootmode="open">[<slot></slot>]</template><slot></slot></x-b></template>text</x-a>',
      "[text]",
    ],
    [
      "fills the first of two slots of one name",
      '<div><template shadowrootmode="open"><slot></slot> and <slot>none</slot></template>gate</div>',
      "gate and none",
    ],
    [
      "leaves out trees of elements that have none, and another tree of one element",
      '<a><template shadowrootmode="open">unused</template>lock</a> <div><template shadowrootmode="open">gate <slot></slot></template><template shadowrootmode="open">unused</template></div>',
      "lock gate",
    ],
    ["leaves out other templates", '<div><template shadowrootmode="no">unused</template>gate</div>', "gate"],
  ])("%s", (_, html, expected) => {
    expect(textOf(html)).toBe(expected);
  });
});
