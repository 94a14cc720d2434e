const thirdPerson = (verb: string): string => {
  if (verb === "have") return "has";
  if (verb === "be") return "is";
  if (/(?:s|x|z|ch|sh|o)$/u.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/u.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
};

/** A text with its first letter in upper case. */
export const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** "How does Quarry keep a run alive" as the heading "How Quarry keeps a run alive"; other wordings stay as they are. */
export const headingOf = (main: string, subject: string | undefined): string => {
  const question = /^how (?<auxiliary>does|do) (?<clause>.+)$/iu.exec(main)?.groups;
  const clause = question?.clause;
  if (clause === undefined) return capitalise(main);
  if (question?.auxiliary?.toLowerCase() === "do") return `How ${clause}`;
  if (subject === undefined || !clause.startsWith(`${subject} `)) return capitalise(main);
  const [verb, ...rest] = clause.slice(subject.length + 1).split(" ");
  return ["How", subject, thirdPerson(verb ?? ""), ...rest].join(" ");
};
