/** Small talk that makes a transcript longer. */
const chatter = [
  "We filmed this part in the old studio by the harbour.",
  "The slides are in the folder that the community team shares.",
  "Somebody in the chat asks for captions, and they are on their way.",
  "Let us look at the next map before we go on.",
  "The music of this trailer was recorded with a small orchestra.",
  "A viewer sends greetings from the northern servers.",
  "The artists moved the lanterns closer to the gate.",
  "Practice mode stays open during the whole event.",
];

/** Repeats the small talk `rounds` times. */
const talked = (rounds: number): string[] => Array.from({ length: rounds }, () => chatter).flat();

const talk = [
  "Host: Welcome to the review of the spring season of our game.",
  ...talked(12),
  "Analyst: Player retention fell by 30% after the season reset in March 2026.",
  "Analyst: The reset removed the ranks that casual players had worked for, and many of them left within two weeks.",
  "Designer: I think the new ranking system is unfair to casual players, and we should soften the reset.",
  "Analyst: The average session grew from 2.5 hours to 3.2 hours, because the players who stayed play longer.",
  ...talked(12),
  "Host: Thank you all, and see you next season.",
].join("\n");

const captions = `WEBVTT

00:00:01.000 --> 00:00:05.000
<v Mod>The ranking system was rebuilt in February 2026.

00:00:06.000 --> 00:00:12.000
<v Mod>Daily active users rose from 500,000 to 650,000 in the same month.

00:00:20.000 --> 00:00:27.000
<v Guest>I believe that the matchmaking is fairer than before, but the reset should not delete ranks.
`;

const article = `赛季回顾

排名系统在2026年2月重建。赛季重置后，玩家留存率下降了30%。日活跃用户从50万增长到65万。

我认为新的排名系统对休闲玩家不公平，赛季重置机制应该调整。设计团队计划在五月推出新的方案。`;

const comments = [
  {
    id: "k1",
    author: "Ada",
    text: "The reset is unfair, I lost all my ranks.",
    likes: 5_200,
    publishedAt: "2026-03-02",
  },
  {
    id: "k2",
    author: "Ben",
    text: "I agree, casual players suffer most from the reset.",
    likes: 40,
    parentId: "k1",
  },
  { id: "k3", author: "Cem", text: "Matchmaking feels great now, love it.", likes: 310 },
  { id: "k4", author: "Dee", text: "Retention dropped in our guild too, 12 of 40 people left.", likes: 77 },
  { id: "k5", text: "first", likes: 1 },
];

/** Items of every kind about one season of a game. */
export const items = [
  {
    linkId: "yt_season",
    source: "youtube",
    title: "Season review",
    author: "Studio",
    transcript: talk,
    comments,
  },
  { linkId: "zh_article", source: "bilibili", title: "赛季回顾", text: article },
] as const;

export const captionsFile = { linkId: "vtt_panel", name: "panel.vtt", type: "text/vtt", body: captions };

/** Goal for which the collection is read. */
export const goal =
  "Why did player retention fall after the season reset, and what do players think of the ranking system?";
