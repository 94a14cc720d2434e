import { actions, agents, places, reasons } from "./english-phrases.ts";

interface Phrases {
  readonly agent: string;
  readonly action: string;
  readonly place: string;
  readonly reason: string;
}

const frames: readonly ((phrases: Phrases) => string)[] = [
  ({ agent, action, place, reason }) => `${agent} ${action} ${place} ${reason}.`,
  ({ agent, action, place, reason }) => `${reason}, ${agent} ${action} ${place}.`,
  ({ agent, action, place, reason }) => `I was told that ${agent} ${action} ${place} ${reason}.`,
  ({ agent, action, place, reason }) => `do you remember how ${agent} ${action} ${place} ${reason}?`,
  ({ agent, action, place, reason }) => `${place}, ${agent} ${action} ${reason}.`,
  ({ agent, action, place, reason }) => `nobody objected when ${agent} ${action} ${place} ${reason}.`,
  ({ agent, action, place, reason }) => `it was ${place} that ${agent} ${action}, ${reason}!`,
];

const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("nothing to take from");
  return item;
};

/** Number of sentences about one agent in one place, as real texts stay with a subject. */
const sceneLength = 6;

/**
 * Returns a sentence for each number below 4,331. Sentences of different scenes never share agent and place, and no two sentences
 * share action and reason.
 */
export const englishSentence = (index: number): string => {
  const scene = Math.floor(index / sceneLength);
  const frame = at(frames, index);
  const text = frame({
    agent: at(agents, scene),
    action: at(actions, index),
    place: at(places, scene),
    reason: at(reasons, index),
  });
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
};
