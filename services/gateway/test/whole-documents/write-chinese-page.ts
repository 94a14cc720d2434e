import type { WrittenText } from "./write-transcript.ts";

const words = (text: string): readonly string[] => text.trim().split(/\s+/u);

// Different primes, as in the English sentences.
const agents = words(
  "养蜂人 翻译家 老船长 守夜人 植物学家 会计师 钟表匠 风琴手 女房东 渔业部长 吹玻璃工人 流亡诗人 助产士 卡车司机 修复师 消防队员 牧羊人",
);
const places = words(
  "在火车站后面 在医院屋顶上 在结冰的运河边 在高架桥下 在海关仓库里 在废弃的制革厂 在天文馆里 在去台湾的渡轮上 在泥炭沼泽旁 在药店楼上 在冰川脚下 在植物园里 在空心橡树里 在修道院厨房 在盐场 在领事馆地下室 在鱼市场 在监狱图书馆 在滑冰场",
);
const actions = words(
  "修好了一把铜壶 卖掉了四十把雨伞 种下一排杏树 弄丢了粮仓的钥匙 抄写了一首古老的摇篮曲 测量了水井的深度 拒绝了丰厚的退休金 教鹦鹉吹口哨 烧掉了去年的发票 发现了一个马蜂窝 拍摄了月食 偷运了奶酪 救起了溺水的小牛 发明了捕鼠器 借来一件婚纱 取消了烟火表演 清点迁徙的白鹳 伪造了校长的签名 拍卖了一架钢琴 挖出一枚罗马硬币 藏起了手稿 酿造了李子白酒 解雇了裁缝",
);
const reasons = words(
  "因为收成来得太早 尽管医生禁止 以免别人发现盗窃 趁乐队罢工的时候 为了纪念溺水的兄弟 由于大桥已经倒塌 直到蜡烛燃尽 因为菜谱不完整 以便难民能够休息 为了庆祝停战 由于煤炭太贵 趁双胞胎睡着时 因为大象逃走了 为了避免支付赡养费 尽管墨水还没有干 因为地图拿反了 由于指南针坏了 为了保护夜莺 趁审计员没有到达 因为闪电击中两次 为了打动来访的公爵夫人 尽管手腕骨折 由于兔子吃光了生菜 为了换取新鲜鸡蛋 因为电报写错了字 在最漫长的旱灾期间 趁退潮的时候 为了兑现狱中的诺言 因为满月升起",
);

const sentence = (index: number): string => {
  const [agent, place, action, reason] = [agents, places, actions, reasons].map(
    (phrases) => phrases[index % phrases.length] ?? "",
  );
  return index % 2 === 0
    ? `${agent}${place}${action}，${reason}。`
    : `${reason}，${agent}${place}${action}。`;
};

/** Writes a page of `count` Chinese sentences, fewer than 323, in paragraphs of five; no two share more than one phrase. */
export const writeChinesePage = (count: number): WrittenText & { readonly html: string } => {
  const sentences = Array.from({ length: count }, (_, index) => sentence(index));
  const paragraphs = Array.from({ length: Math.ceil(count / 5) }, (_, index) =>
    sentences.slice(index * 5, index * 5 + 5).join(""),
  );
  const body = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join("\n");
  return {
    text: paragraphs.join("\n\n"),
    sentences,
    html: `<html><head><title>见闻录</title></head><body><article>\n${body}\n</article></body></html>`,
  };
};
