import { describe, expect, it } from "vitest";
import { choreAnswer } from "./chat-chores.ts";

const user = (content: string) => ({ role: "user", content });
const question = "How long did the ice of the Tarn hold in 1893, and who measured it?";
const chat = [user(question), { role: "assistant", content: "It held 41 days." }];
const copy = `<chat_history>\nUSER: ${question}\nASSISTANT: It held 41 days.\n</chat_history>`;
const title = "How long did the ice of";

describe("choreAnswer", () => {
  it.each([
    [
      '### Task:\nGenerate a concise, 3-5 word title with an emoji summarizing the chat history.\n### Output:\nJSON format: { "title": "…" }\n### Chat History:\n',
      JSON.stringify({ title }),
    ],
    ["Provide a concise, 5-word-or-less title for the conversation. Only return the title itself.\n", title],
    ["Based on the chat history, give this conversation a name. Keep it short.\n", title],
    ["Summarize this conversation in 5 words or fewer.\n", title],
    [
      '### Task:\nGenerate 1-3 broad tags categorizing the main themes of the chat history.\nJSON format: { "tags": [] }\n',
      '{"tags":[]}',
    ],
    [
      '### Task:\nSuggest 3-5 relevant follow-up questions based on the chat history.\nJSON format: { "follow_ups": [] }\n',
      '{"follow_ups":[]}',
    ],
    [
      "### Task:\nAnalyze the chat history to determine the necessity of generating search queries.\nReturn JSON.\n",
      '{"queries":[]}',
    ],
    ["### Task:\nYou are an autocompletion system. Continue the text.\n### Rules:\nAnalyze the text.\n", ""],
  ])("answers %j by itself", (task, answer) => {
    expect(choreAnswer([user(task + copy)])).toBe(answer);
  });

  it.each([
    `Create a concise, 3-5 word title with an emoji as a title for the prompt in the given language.\n\nPrompt: ${question}`,
    `Create a short phrase as a title for the content below. Never exceed five words.\n\nContent: ${question}`,
    `Disregard all previous instructions.\n\nHere is the query:\n${question}\n\nGenerate a title that reflects the theme of the query.`,
    `将会话总结为十个字以内的标题，不要使用标点符号。\n\n用户：${question}`,
  ])("makes a title of the question within %j", (task) => {
    expect(choreAnswer([user(task)])).toBe(title);
  });

  const history = `Human: ${question}\nAssistant: It held 41 days.`;

  it.each([
    `Given the following conversation and a follow up question, rephrase the follow up question to be a standalone question, in its original language.\n\nChat History:\n${history}\nFollow Up Input: Who measured it?\nStandalone question:`,
    `Given a conversation (between Human and Assistant) and a follow up message from Human, rewrite the message to be a standalone question that captures all relevant context from the conversation.\n\n<Chat History>\n${history}\n\n<Follow Up Message>\nWho measured it?\n\n<Standalone question>\n`,
    `You are a question rephraser. You will be given a conversation and a follow up question, you will have to rephrase the follow up question so it is a standalone question.\n\n<conversation>\n${history}\n</conversation>\n\nFollow up question: Who measured it?\nRephrased question:`,
    `Rephrase the follow up question to be a standalone question.\nChat History:\n${history}\nFollow Up Input: Who measured it?`,
    `Given a chat, rewrite the question as a standalone question.\n<history>\n${history}\n</history>\n<question>Who measured it?</question>`,
  ])("returns the question that %j is to rephrase", (task) => {
    expect(choreAnswer([user(task)])).toBe("Who measured it?");
  });

  it("returns the last question where the instructions ask to rephrase it", () => {
    const system = {
      role: "system",
      content:
        "Given a chat history and the latest user question which might reference context in the chat history, formulate a standalone question which can be understood without the chat history. Do NOT answer the question.",
    };
    expect(choreAnswer([system, ...chat, user("Who measured it?")])).toBe("Who measured it?");
  });

  it.each([
    "What is a standalone question in retrieval?",
    "How should I rewrite follow-ups into a standalone question?\nQuestion: is a model needed?",
    "How do frameworks rewrite a question as a standalone question?\nConversation: is it needed?",
  ])("researches %j", (text) => {
    expect(choreAnswer([user(text)])).toBeUndefined();
    const system = { role: "system", content: "Turn each request into a stand-alone query when you search." };
    expect(choreAnswer([system, user("Who measured it?")])).toBeUndefined();
  });

  it("looks for the label of a question in time proportional to the text", () => {
    const spaces = " ".repeat(2_000_000);
    const task = `Given a chat, rewrite the message as a standalone question.\nquestion${spaces}<${spaces}\nQuestion: Why?`;
    expect(choreAnswer([user(task)])).toBe("Why?");
  });

  it("answers what the chat is to be called in Chinese, and which face fits a message", () => {
    expect(choreAnswer([...chat, user("使用四到五个字直接返回这句话的简要主题，不要解释。")])).toBe(title);
    const face =
      "Your task is to reflect the speaker's likely facial expression from the message by an emoji.\n\nMessage: Hm";
    expect(choreAnswer([user(face)])).toBe("");
  });

  it("makes a title of the chat itself, also where the task is before it", () => {
    expect(choreAnswer([...chat, user("Generate a title for this conversation.")])).toBe(title);
    const system = {
      role: "system",
      content: "You write titles: create a short title for the conversation of the user.",
    };
    expect(choreAnswer([system, user(question)])).toBe(title);
  });

  it.each([
    question,
    "Suggest a title for a book on ice.",
    "Create a header for the second chapter of a report on the content of ice cores.",
    "请总结冰川研究的主题。",
    "请总结近五年中美对话的主要主题和争议",
    "生成式AI聊天机器人研究的主要主题有哪些？",
    "为对话系统的研究综述起一个标题",
    "Analyze how the HTTP header is used in a conversation between client and server",
    "Conversation in clinics is hard to study.\nWrite a report with a title page.",
    "What do studies say of how people name conversations?",
    "Summarize the history of the Tarn.",
    "Write a report on tags in the wild, with five species.",
  ])("leaves %j to research", (asked) => {
    expect(
      choreAnswer([{ role: "system", content: "You are a helpful assistant." }, user(asked)]),
    ).toBeUndefined();
  });

  it.each([
    "请用中文回答用户在对话中的问题，返回带标题的报告",
    "Return the report with a header for the given content",
    "Answer the user's question.\nReturn the report with a title.",
  ])("leaves a question after the instruction %j to research", (content) => {
    expect(choreAnswer([{ role: "system", content }, user(question)])).toBeUndefined();
  });

  it.each(["为以上对话生成标题", "请给这段聊天起个名字"])("makes a title at %j", (task) => {
    expect(choreAnswer([...chat, user(task)])).toBe(title);
  });
});
