// The package's own declaration describes a default export, which its CommonJS module does not have.
declare module "robots-parser" {
  interface ParsedRobots {
    isAllowed(url: string, agent: string): boolean | undefined;
    /** From 1; −1 if no rule matches. */
    getMatchingLineNumber(url: string, agent: string): number;
    /** Seconds. */
    getCrawlDelay(agent: string): number | undefined;
  }
  const parse: (url: string, text: string) => ParsedRobots;
  export = parse;
}
