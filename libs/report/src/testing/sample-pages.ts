/** Where in the text of documents each page begins, by their ids. */
export type PageStarts = ReadonlyMap<string, readonly number[]>;

/** Where pages would begin if the first source of the sample had some: its first citation stands on the second. */
export const samplePageStarts: PageStarts = new Map([["11111111-0000-5000-8000-111111111111", [0, 90, 170]]]);
