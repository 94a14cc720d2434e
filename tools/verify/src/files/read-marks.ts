const entities: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

const tag = /<(\/?)([a-z][a-z0-9]*)\b([^>]*)>|&(?:lt|gt|quot|#39|amp);/giu;

const anchorOf = (attributes: string): string | undefined =>
  /\s(?:id|data-of)="([^"]+)"/u.exec(attributes)?.[1];

/**
 * The words inside each `<mark>` of a page by its anchor, as a browser shows them; a mark that goes on in others has the words of
 * all of them. Marks may stand inside one another.
 */
export const readMarks = (html: string): ReadonlyMap<string, string> => {
  const marks = new Map<string, string>();
  const open: (string | undefined)[] = [];
  const say = (words: string): void => {
    for (const anchor of new Set(open))
      if (anchor !== undefined) marks.set(anchor, `${marks.get(anchor) ?? ""}${words}`);
  };
  let at = 0;
  for (const { 0: found, 1: slash, 2: name, 3: attributes = "", index } of html.matchAll(tag)) {
    if (open.length > 0) say(html.slice(at, index) + (entities[found] ?? ""));
    at = index + found.length;
    if (name?.toLowerCase() !== "mark") continue;
    if (slash === "/") open.pop();
    else open.push(anchorOf(attributes));
  }
  return marks;
};
