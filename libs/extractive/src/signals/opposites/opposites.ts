const english = `increase/decrease increases/decreases increased/decreased increasing/decreasing rise/fall rises/falls rose/fell rising/falling
raise/lower raises/lowers raised/lowered raising/lowering grow/shrink grows/shrinks grew/shrank growing/shrinking improve/impair
improves/impairs improved/impaired improving/impairing improvement/impairment enhance/reduce enhances/reduces enhanced/reduced
enhancing/reducing promote/inhibit promotes/inhibits promoted/inhibited promoting/inhibiting activate/inhibit activates/inhibits
activated/inhibited activation/inhibition induce/prevent induces/prevents induced/prevented inducing/preventing cause/prevent
causes/prevents caused/prevented causing/preventing stimulate/suppress stimulates/suppresses stimulated/suppressed
upregulate/downregulate upregulates/downregulates upregulated/downregulated upregulation/downregulation higher/lower high/low more/less
greater/smaller larger/smaller large/small longer/shorter long/short faster/slower fast/slow better/worse stronger/weaker strong/weak
positive/negative positively/negatively beneficial/harmful effective/ineffective accurate/inaccurate sensitive/resistant
dependent/independent sufficient/insufficient presence/absence present/absent gain/loss protects/harms enable/disable enables/disables
allow/forbid allows/forbids accept/reject accepts/rejects include/exclude includes/excludes required/optional mandatory/optional
always/never before/after start/stop starts/stops open/closed true/false safe/unsafe possible/impossible succeed/fail succeeds/fails
success/failure supported/unsupported synchronous/asynchronous cheap/expensive first/last minimum/maximum public/private
reduce/increase reduces/increases reduced/increased reducing/increasing reduction/increase slow/speed slows/speeds attenuates/enhances
suppression/stimulation deactivates/activates lack/have lacks/has lacking/having unable/able worsen/improve worsens/improves
delays/accelerates associated/unassociated fewer/more permit/forbid stable/unstable reversible/irreversible mutable/immutable stateless/stateful legal/illegal
encrypted/unencrypted single/multiple oldest/newest lossless/lossy`;

const chinese = `增加/减少 提高/降低 上升/下降 允许/禁止 安全/危险 总是/从不 之前/之后 同步/异步 成功/失败 必须/可选 有效/无效
优于/劣于 更快/更慢 更高/更低 更多/更少 最大/最小 启用/禁用 公开/私有 支持/反对 有利/有害 开始/停止`;

const russian = `увеличивает/уменьшает повышает/снижает растёт/падает больше/меньше выше/ниже быстрее/медленнее лучше/хуже
разрешает/запрещает включает/отключает всегда/никогда обязательный/необязательный безопасный/опасный возможно/невозможно
максимальный/минимальный успешный/неудачный синхронный/асинхронный полезный/вредный до/после`;

const german = `erhöht/senkt steigt/fällt mehr/weniger höher/niedriger größer/kleiner schneller/langsamer besser/schlechter
erlaubt/verboten immer/nie vor/nach sicher/unsicher möglich/unmöglich erforderlich/optional`;

const tables: Readonly<Record<string, string>> = { en: english, zh: chinese, ru: russian, de: german };

/** The listed pairs of a language, each word in the form in which it stands in a sentence. */
export const oppositePairs = (language: string): readonly (readonly [string, string])[] =>
  (tables[language] ?? "").split(/\s+/u).flatMap((pair) => {
    const [one, other] = pair.split("/");
    return one === undefined || other === undefined ? [] : [[one, other] as const];
  });

/** Word → its opposite in the same form; the first pair that names a word decides. */
export const oppositesOf = (language: string): ReadonlyMap<string, string> => {
  const opposites = new Map<string, string>();
  for (const [one, other] of oppositePairs(language)) {
    if (!opposites.has(one)) opposites.set(one, other);
    if (!opposites.has(other)) opposites.set(other, one);
  }
  return opposites;
};
