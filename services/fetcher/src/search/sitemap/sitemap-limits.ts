/** What is taken from the sitemaps of one site, and how long it may take. */
export const sitemapLimits = {
  /** Of one file, unpacked (sitemaps.org: 50 MB). */
  bytesPerFile: 50_000_000,
  /** Of one file (sitemaps.org: 50,000). */
  entriesPerFile: 50_000,
  /** Files of one site, those that changed last first. */
  files: 20,
  /** Of one index. */
  filesOfIndex: 1_000,
  /** Indexes in indexes; sitemaps.org knows none. */
  depth: 3,
  /** Pages of one site. */
  pages: 20_000,
  /** Milliseconds for one site; what is known by then is used. */
  timeMs: 12_000,
} as const;
