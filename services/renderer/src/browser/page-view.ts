import type { CDPSession, Page } from "playwright-core";

/**
 * Runs scripts in an isolated world: they see the page, but not the changes that its scripts made to JavaScript's built-in
 * objects.
 */
export interface PageView {
  /** Returns the value of an expression. Rejects while the page navigates, and when the browser ends. */
  run(expression: string): Promise<unknown>;
  /** Returns name and version of the browser. */
  browser(): Promise<string>;
  /** True if the browser still has the page. */
  readonly isOpen: () => boolean;
}

const runApart = async (session: CDPSession, expression: string): Promise<unknown> => {
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId: contextId } = await session.send("Page.createIsolatedWorld", {
    frameId: frameTree.frame.id,
    worldName: "quarry",
  });
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    expression,
    contextId,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined)
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
};

/** Opens the view of a page. */
export const openPageView = async (page: Page): Promise<PageView> => {
  const session = await page.context().newCDPSession(page);
  return {
    run: (expression) => runApart(session, expression),
    browser: async () => {
      const { product } = await session.send("Browser.getVersion");
      return product.replace(/^(?:Headless)?Chrome\//u, "Chromium ");
    },
    isOpen: () => !page.isClosed(),
  };
};
