import { describe, expect, it } from "vitest";
import {
  constant,
  type Node,
  quantiseColumns,
  quantiseGraph,
  requireNoSaturation,
} from "./quantise-model.ts";

describe("quantiseColumns", () => {
  it("gives each column the scale of its largest weight", () => {
    const { values, scales } = quantiseColumns(Float32Array.of(1, -126, 0.6, 63), 2);
    expect([...values]).toEqual([63, -63, 38, 32]);
    expect(scales).toEqual(Float32Array.of(1 / 63, 2));
  });

  it("keeps a column of zeros at zero", () => {
    const { values, scales } = quantiseColumns(Float32Array.of(0, 1, 0, 1), 2);
    expect([...values]).toEqual([0, 63, 0, 63]);
    expect(scales[0]).toBe(1);
  });
});

describe("requireNoSaturation", () => {
  it("accepts weights if two of their products with uint8 fit 16 bits", () => {
    expect(() => requireNoSaturation(Int8Array.of(63, -63, 64))).not.toThrow();
  });

  it("refuses weights that could saturate", () => {
    expect(() => requireNoSaturation(Int8Array.of(0, -65))).toThrow(/±65 .*VNNI/);
  });
});

const matMul = (activation: string, weights: string, output: string): Node => ({
  opType: "MatMul",
  input: [activation, weights],
  output: [output],
});
const matrix = (name: string) => constant(name, [2, 2], Float32Array.of(1, 2, 3, 4));
const operations = (nodes: readonly Node[] | null | undefined) => (nodes ?? []).map(({ opType }) => opType);

describe("quantiseGraph", () => {
  it("multiplies int8 weights, and drops the fp32 ones", () => {
    const given = { node: [matMul("x", "w", "y")], initializer: [matrix("w")] };
    const { graph, matrices } = quantiseGraph(given);
    expect(matrices).toBe(1);
    expect(operations(graph.node)).toEqual(["DynamicQuantizeLinear", "MatMulInteger", "Cast", "Mul", "Mul"]);
    expect(graph.node?.at(-1)?.output).toEqual(["y"]);
    expect(graph.initializer?.map(({ name }) => name)).toEqual([
      "y/int8/weights",
      "y/int8/scales",
      "y/int8/zeros",
    ]);
  });

  it("rounds an activation once, even for several matrices", () => {
    const given = {
      node: [matMul("x", "a", "y"), matMul("x", "b", "z")],
      initializer: [matrix("a"), matrix("b")],
    };
    const { graph } = quantiseGraph(given);
    expect(operations(graph.node).filter((type) => type === "DynamicQuantizeLinear")).toHaveLength(1);
  });

  it("keeps fp32 weights that another node reads", () => {
    const node = [matMul("x", "w", "y"), { opType: "Identity", input: ["w"], output: ["copy"] }];
    const { graph } = quantiseGraph({ node, initializer: [matrix("w")] });
    expect(graph.initializer?.map(({ name }) => name)).toContain("w");
  });

  it("changes nothing except multiplications by a constant matrix", () => {
    const node = [
      matMul("x", "y", "z"),
      matMul("x", "bias", "u"),
      { opType: "Add", input: ["x", "w"], output: ["v"] },
    ];
    const given = { node, initializer: [constant("bias", [2], Float32Array.of(1, 2)), matrix("w")] };
    const { graph, matrices } = quantiseGraph(given);
    expect(matrices).toBe(0);
    expect(graph.node).toEqual(node);
    expect(graph.initializer).toEqual(given.initializer);
  });
});
