/** A plain transcript as submitted by users, with its language. */
export interface TranscriptSample {
  readonly linkId: string;
  readonly title: string;
  readonly language: string;
  readonly speakers: readonly string[];
  readonly text: string;
}

const council = `Meeting of the Harlow Bay town council, 12 May

CHAIR: Order, please. The first item is the night bus.

COUNCILLOR REYES: The night bus cost the town 212,000 pounds last year and carried 41 passengers a night. We should put that money into the ferry service, because the ferry service is full every morning.

COUNCILLOR HADDAD: I disagree. Nurses and cleaners take the night bus, and nobody has asked them. A survey of shift workers is the least we owe them.

CHAIR: What would a survey of shift workers cost?

COUNCILLOR HADDAD: About 4,000 pounds. The hospital offered to pay half of it.

COUNCILLOR REYES: Then let us wait for the survey. But the ferry service needs a second boat before summer, and the second boat is 90,000 pounds.

CHAIR: The council votes to hold the survey of shift workers first and to decide on the night bus in July.

COUNCILLOR HADDAD: Could the harbour fund pay for the second boat?

COUNCILLOR REYES: The harbour fund is empty since the storm damage of February.
`;

const podcast = `**Mara Quist (00:05):** Welcome to Bread and Numbers. My guest today is the baker Tobias Lind.

**Tobias Lind (00:14):** Thank you for having me.

**Mara Quist (00:18):** Why does sourdough rise so slowly?

**Tobias Lind (00:24):** Wild yeast makes less gas than baker's yeast. A sourdough starter needs about 12 hours at 24 degrees.

**Mara Quist (00:51):** And what happens in a cold kitchen?

**Tobias Lind (00:57):** In a cold kitchen the sourdough starter needs twice as long. I think most people give up on a sourdough starter too early.

**Mara Quist (01:20):** Does whole grain flour help?

**Tobias Lind (01:26):** Whole grain flour brings minerals, and the yeast in it feeds on them. With whole grain flour we lost 3 hours of waiting.

**Mara Quist (01:58):** My own loaf was flat.

**Tobias Lind (02:03):** A flat loaf has mostly been left too long. The gluten breaks down and the gas escapes.
`;

const interview = `Jonas Falk [00:00:12] Frau Brandt, Sie haben 140 Häuser mit Wärmepumpen ausgestattet. Was haben Sie gelernt?

Ines Brandt [00:00:25] Die Heizkosten sanken im Schnitt um 31 Prozent. In schlecht gedämmten Häusern war die Ersparnis viel kleiner.

Jonas Falk [00:01:02] Woran liegt das?

Ines Brandt [00:01:08] An der Vorlauftemperatur. Wer die Vorlauftemperatur nicht unter 50 Grad bekommt, zahlt drauf. Wir sollten zuerst dämmen und dann umrüsten.

Jonas Falk [00:01:45] Und was sagen die Mieter?

Ines Brandt [00:01:50] Die Mieter fürchten die Umlage der Kosten. Ohne klare Regeln für die Umlage der Kosten wird niemand zustimmen.

Jonas Falk [00:02:20] Was müsste die Politik tun?

Ines Brandt [00:02:26] Die Förderung müsste an die Vorlauftemperatur gebunden sein. Heute bekommt jeder die gleiche Förderung, auch wer nicht dämmt.
`;

const meeting = `主持人 00:00:08
各位好，今天讨论社区图书馆的开放时间。

李梅 00:00:20
社区图书馆去年接待了三万八千名读者，其中百分之六十是学生。我认为周末应该延长开放时间。

王建国 00:01:05
延长开放时间需要增加四名员工，每年多花二十六万元。

主持人 00:01:40
志愿者能不能帮忙？

李梅 00:01:48
志愿者服务去年提供了九百小时，但是志愿者服务不能代替专业馆员。

王建国 00:02:30
我建议先在暑假试行，再根据读者人数决定是否延长开放时间。

主持人 00:03:02
那么会议决定七月和八月试行，九月再评估。
`;

/** A council's minutes, a podcast, an interview in German and a meeting in Chinese, each with different speaker labels. */
export const transcriptSamples: readonly TranscriptSample[] = [
  {
    linkId: "council",
    title: "Harlow Bay council on buses and boats",
    language: "en",
    speakers: ["CHAIR", "COUNCILLOR REYES", "COUNCILLOR HADDAD"],
    text: council,
  },
  {
    linkId: "podcast",
    title: "Tobias Lind on sourdough",
    language: "en",
    speakers: ["Mara Quist", "Tobias Lind"],
    text: podcast,
  },
  {
    linkId: "interview",
    title: "Ines Brandt über Wärmepumpen",
    language: "de",
    speakers: ["Jonas Falk", "Ines Brandt"],
    text: interview,
  },
  {
    linkId: "meeting",
    title: "社区图书馆会议",
    language: "zh",
    speakers: ["主持人", "李梅", "王建国"],
    text: meeting,
  },
];
