const capitalised =
  /\p{Lu}[\p{L}\p{N}'’.&+#-]*(?:\s+(?:(?:of|the|for|de|la|von|van|du|and the)\s+)?\p{Lu}[\p{L}\p{N}'’.&+#-]*)*/gu;
const quoted = /["“«„`]([^"”»“`]{2,60})["”»“`]/gu;
const latinInCjk = /(?<=\p{Script=Han}|^)\s*([A-Za-z][\w.+#-]*(?: [A-Z][\w.+#-]*)*)\s*(?=\p{Script=Han}|$)/gu;
const leadingWord =
  /^(?:What|Who|Whose|Whom|Which|When|Where|Why|How|Is|Are|Was|Were|Do|Does|Did|Has|Have|Had|Can|Could|Will|Would|Should|In|On|At|The|A|An|If|Compare|List|Name|Explain|Describe|Define|Evaluate|Assess|Were|Tell|Give|Show|Что|Кто|Как|Какие|Какой|Почему|Зачем|Когда|Где|Чем|Сравни|Was|Wie|Warum|Wer|Wann|Wo|Welche|Comment|Pourquoi|Quand|Qui|Quelle|Quelles|Qué|Cómo|Cuándo|Quién)(?!\p{L})[\s]*/u;

/** "Dutch" in "Dutch manager" names no thing of its own. */
const adjective = /^[\p{L}-]*(?:ian|can|ean|man|ish|ese|utch|ench|tine|reek|wiss|aeli)$/u;
const describes =
  /^\s+(?!(?:is|are|was|were|has|had|did|does|do|and|or|of|in|on|at|to|for|from|with|by)\b)\p{Ll}/u;

const endsLikePossessive = /['’]s?$/u;

/** The names a question speaks of, in its order and without repetitions: quoted words and capitalised words. */
export const entities = (question: string): string[] => {
  const names = [...question.matchAll(quoted)].map(({ 1: name, index }) => ({ name: name ?? "", index }));
  const rest = question.replace(quoted, (whole) => " ".repeat(whole.length));
  const words = [...rest.matchAll(capitalised)]
    .map(({ 0: run, index }) => ({
      name: index === 0 ? run.replace(leadingWord, "") : run,
      index,
      after: rest.slice(index + run.length),
    }))
    .filter(({ name, after }) => !(adjective.test(name) && describes.test(after)));
  const latin = [...rest.matchAll(latinInCjk)].flatMap(({ 1: name, index }) =>
    name === undefined ? [] : [{ name, index }],
  );
  const ordered = [...names, ...words, ...(/\p{Script=Han}/u.test(question) ? latin : [])]
    .toSorted((one, other) => one.index - other.index)
    .map(({ name }) =>
      name
        .replace(/[.,?]+$/u, "")
        .replace(endsLikePossessive, "")
        .trim(),
    )
    .filter((name) => name.length > 1 && !/^I$/u.test(name));
  return [...new Set(ordered)];
};
