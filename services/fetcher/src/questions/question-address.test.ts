import { describe, expect, it } from "vitest";
import { questionAddress } from "./question-address.ts";

describe("questionAddress", () => {
  it.each([
    ["https://stackoverflow.com/questions/11/how-to-exit-vim", "stackoverflow.com", "11"],
    ["https://unix.stackexchange.com/q/12/7", "unix.stackexchange.com", "12"],
    ["https://physics.meta.stackexchange.com/questions/13", "physics.meta.stackexchange.com", "13"],
    ["https://ru.stackoverflow.com/questions/14/x/15#15", "ru.stackoverflow.com", "14"],
    ["https://mathoverflow.net/questions/16/y?noredirect=1", "mathoverflow.net", "16"],
  ])("reads site and number from %s", (url, site, id) => {
    expect(questionAddress(url)).toEqual({ site, id });
  });

  it.each([
    "https://stackoverflow.com/questions/tagged/vim",
    "https://stackoverflow.com/users/11/ada",
    "https://api.stackexchange.com.example.org/questions/11",
    "https://notstackoverflow.com/questions/11/x",
  ])("takes %s for another page", (url) => {
    expect(questionAddress(url)).toBeUndefined();
  });
});
