import { describe, expect, it } from "vitest";
import { fragmentToMarkdown } from "../fragment-to-markdown.ts";
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

  it.each([
    [":host { display: none }", "Lock end"],
    [":host(.a) { display: none }", "Lock end"],
    [":host(.b) { display: none }", "Lock tree gate end"],
    ["::slotted(b) { display: none }", "Lock tree end"],
    ["slot[name=x]::slotted(*) { display: none }", "Lock tree end"],
  ])("hides what the style sheet of a tree hides by its host or its slots: %s", (style, expected) => {
    const host = `<x-a class="a"><template shadowrootmode="open"><style>${style}</style>tree <slot name="x"></slot></template><b slot="x">gate</b></x-a>`;
    expect(
      fragmentToMarkdown(`<p>Lock ${host} end</p>`)
        .match(/[a-z]+/giu)
        ?.join(" "),
    ).toBe(expected);
  });
});
