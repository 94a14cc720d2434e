import { itemReference } from "./item-reference.ts";

/** The items that requests of the tests name; the last has comments only. */
export const knownItems = [
  itemReference("yt_demo1", { title: "Ranking systems explained" }),
  itemReference("yt_demo2", { title: "Season reset" }),
  itemReference("link_id_1"),
  itemReference("link_id_2", { transcript: null }),
];
