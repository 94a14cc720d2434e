import { expect, it } from "vitest";
import { blockText } from "./block-text.ts";

it("breaks lines at the edges of blocks, and not inside of sentences", () => {
  expect(blockText("<div><h2>One</h2><p>two <b>th</b>ree</p><li>four</li></div><script>x</script>")).toBe(
    "One\ntwo three\nfour",
  );
});
