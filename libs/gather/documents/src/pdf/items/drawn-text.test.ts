import { describe, expect, it } from "vitest";
import { drawnPage } from "./drawn-text.ts";

const names =
  "showText setFont beginMarkedContentProps beginMarkedContent endMarkedContent save restore clip constructPath setGState fill paintFormXObjectBegin beginGroup endGroup";
const operators = Object.fromEntries(names.split(" ").map((name, index) => [name, index + 1]));

const drawn = (...steps: readonly (readonly [name: string, args?: unknown])[]) =>
  drawnPage(
    {
      fnArray: steps.map(([name]) => operators[name] ?? 0),
      argsArray: steps.map(([, args]) => args),
    },
    operators,
    (layer) => layer !== "off",
  ).texts.map(({ text, unseen }) => [text, unseen]);
const show = (text: string) => ["showText", [[{ unicode: text, width: 500 }]]] as const;
const font = ["setFont", ["F", 10]] as const;
const rectangle = [[0, 0, 0, 1, 9, 0, 1, 9, 9, 1, 0, 9]];
const fill = ["constructPath", [operators["fill"], rectangle, [0, 0, 9, 9]]] as const;

describe("drawnPage", () => {
  it("knows what belongs to layers that are not shown", () => {
    expect(
      drawn(
        font,
        ["beginMarkedContentProps", ["OC", "on"]],
        show("a"),
        ["beginMarkedContentProps", ["OC", "off"]],
        ["beginMarkedContent", ["P"]],
        show("b"),
        ["endMarkedContent"],
        ["endMarkedContent"],
        show("c"),
        ["endMarkedContent"],
        show("d"),
      ),
    ).toEqual([
      ["a", undefined],
      ["b", "not-painted"],
      ["c", undefined],
      ["d", undefined],
    ]);
  });

  it.each([
    ["BM", "multiply", undefined],
    ["SMask", true, undefined],
    ["CA", 1, "not-painted"],
    ["ca", 0.3, undefined],
    ["BM", "source-over", "not-painted"],
  ])("knows what is below a rectangle that is painted with %s %s", (name, value, unseen) => {
    expect(drawn(font, show("a"), ["setGState", [[[name, value]]]], fill)).toEqual([["a", unseen]]);
  });

  it.each([
    ["BM", "multiply", "source-over"],
    ["ca", 0.4, 1],
    ["SMask", true, false],
  ])("knows that %s %s of a finished group outlasts %s inside it", (name, value, inner) => {
    const group = [
      ["setGState", [[[name, value]]]],
      ["beginGroup", [{}]],
    ] as const;
    const opaque = ["setGState", [[[name, inner]]]] as const;
    expect(drawn(font, show("a"), ...group, opaque, fill, ["endGroup"])).toEqual([["a", undefined]]);
    expect(drawn(font, show("a"), ["save"], ...group, ["endGroup"], ["restore"], opaque, fill)).toEqual([
      ["a", "not-painted"],
    ]);
  });

  it("knows that the group of a mask paints nothing", () => {
    expect(drawn(font, show("a"), ["beginGroup", [{ smask: {} }]], fill, ["endGroup"])).toEqual([
      ["a", undefined],
    ]);
  });

  it("knows that a form paints nothing outside its bounds", () => {
    const form = (...bounds: readonly number[]) => ["paintFormXObjectBegin", [null, bounds]] as const;
    expect(drawn(font, show("a"), form(7, 0, 9, 9), fill)).toEqual([["a", undefined]]);
    expect(drawn(font, show("a"), form(0, 0, 9, 9), fill)).toEqual([["a", "not-painted"]]);
  });

  it("knows what is outside the area to which painting is limited", () => {
    const area = (...box: readonly number[]) => ["constructPath", [28, [null], box]] as const;
    expect(
      drawn(
        font,
        ["save"],
        ["clip"],
        area(0, 0, 4, 40),
        show("partly"),
        ["clip"],
        area(100, 0, 140, 40),
        show("not"),
        ["restore"],
        show("whole"),
      ),
    ).toEqual([
      ["partly", undefined],
      ["not", "not-painted"],
      ["whole", undefined],
    ]);
  });
});
