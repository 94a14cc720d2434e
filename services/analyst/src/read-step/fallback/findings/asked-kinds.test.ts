import { describe, expect, it } from "vitest";
import { askedKinds, headedKinds } from "./asked-kinds.ts";

describe("askedKinds", () => {
  it.each([
    ["Facts and figures: the remote control", ["key-fact", "datapoint"]],
    ["How many people came?", ["datapoint"]],
    ["What did the team think of it?", ["opinion"]],
    ["观点与依据：遥控器", ["opinion"]],
    ["Факты и данные: пульт", ["key-fact", "datapoint"]],
    ["Meinungen und ihre Gründe: die Fernbedienung", ["opinion"]],
    ["Why did the ferry stop?", []],
  ])("tells by its words what %j asks for", (goal, types) => {
    expect([...askedKinds(goal)]).toEqual(types);
  });
});

describe("headedKinds", () => {
  it.each([
    ["Views and their grounds: What does it cost?", ["opinion"]],
    ["观点与依据：遥控器有多少按钮", ["opinion"]],
    ["What did the team think of it?", []],
    ["Buttons: what did the team think of them?", []],
  ])("are those that the heading of %j names", (goal, types) => {
    expect([...headedKinds(goal)]).toEqual(types);
  });
});
