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
    [
      '### Task:\nGenerate 1-3 broad tags categorizing the main themes of the chat history.\nJSON format: { "tags": [] }\n',
      '{"tags":[]}',
    ],
    [
      '### Task:\nSuggest 3-5 relevant follow-up questions based on the chat history.\nJSON format: { "follow_ups": [] }\n',
      '{"follow_ups":[]}',
    ],
    ["### Task:\nYou are an autocompletion system. Continue the text.\n### Rules:\nAnalyze the text.\n", ""],
  ])("answers %j by itself", (task, answer) => {
    expect(choreAnswer([user(task + copy)])).toBe(answer);
  });

  it.each([
    `Generate a concise title for a conversation that starts with: "${question}"`,
    `Summarize a conversation in 5 words or less as a title.\n\n${question}`,
  ])("answers %j, which carries a chat", (task) => {
    expect(choreAnswer([user(task)])).toBeDefined();
  });

  it.each([
    `Create a concise, 3-5 word title with an emoji as a title for the prompt in the given language.\n\nPrompt: ${question}`,
    `将会话总结为十个字以内的标题，不要使用标点符号。\n\n用户：${question}`,
    `Write a short topic name for the conversation. Output only the name.\n\n<conversation>\n${question}\n</conversation>`,
    `Summarize in a 9-word Title. Give the title only. Here is the message: "${question}"`,
    `Generate a descriptive title for a conversation that starts with the user's message (between '>>>').\n\n>>>\n${question}\n>>>\n\nRespond with the title only:`,
  ])("makes a title of the question within %j", (task) => {
    expect(choreAnswer([user(task)])).toBe(title);
  });

  const history = `Human: ${question}\nAssistant: It held 41 days.`;

  it.each([
    `Given the following conversation and a follow up question, rephrase the follow up question to be a standalone question, in its original language.\n\nChat History:\n${history}\nFollow Up Input: Who measured it?\nStandalone question:`,
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

  it("makes a title of the chat itself, also where the task is before it", () => {
    for (const task of [
      "Generate a title for this conversation.",
      "Make a title of at most 50 characters for the previous messages.",
      "Give me a 4 word summary of this conversation's topic.",
    ])
      expect(choreAnswer([...chat, user(task)])).toBe(title);
    const system = {
      role: "system",
      content: "You write titles: create a short title for the conversation of the user.",
    };
    expect(choreAnswer([system, user(question)])).toBe(title);
  });

  it.each([
    [
      {
        role: "system",
        content: `Please generate a title for the conversation, in 5 words or less.\n\n||>User:\n"${question}"\n||>Title:`,
      },
    ],
    [
      {
        role: "system",
        content: "You generate titles. Write only a short title that helps to find the conversation.",
      },
      user("Generate a title for this conversation:\n"),
      user(question),
    ],
  ])("makes a title of the question where the task is a system message: %j", (...messages) => {
    expect(choreAnswer(messages)).toBe(title);
  });

  it.each([
    question,
    "Give me a 300 word summary of studies on how conversation helps learning.",
    "Write a report on caffeine. Give each section a five-word title.\nContent: effects on sleep and heart",
    "What is a six-word title worth? Here is the query: do short titles get more citations?",
    "请总结冰川研究的主题。",
    "请总结近五年中美对话的主要主题和争议",
    "Conversation in clinics is hard to study.\nWrite a report with a title page.",
    "What do studies say of how people name conversations?",
    "Write a report on how chat applications generate a title for a conversation.",
    "What is the best paper on climate tipping points? Give only the title.",
    "Find papers about sleep and memory. Return only the title and DOI of each.",
    "有哪些方法可以为用户对话生成标题？请综述近五年的研究。",
  ])("leaves %j to research", (asked) => {
    expect(
      choreAnswer([{ role: "system", content: "You are a helpful assistant." }, user(asked)]),
    ).toBeUndefined();
  });

  it("leaves a summary of the chat in fifty words to research", () => {
    const task = "Give me a 50-word summary of our conversation so far.";
    expect(choreAnswer([user(question), { role: "assistant", content: "So." }, user(task)])).toBeUndefined();
  });

  it("makes a title of a question that looks like a task", () => {
    const asked = "Provide evidence on emoji in conversation.";
    const task = "Generate a title for this conversation.";
    expect(choreAnswer([user(asked), { role: "assistant", content: "So." }, user(task)])).toBe(
      "Provide evidence on emoji in conversation",
    );
  });

  it.each([
    "请用中文回答用户在对话中的问题，返回带标题的报告",
    "You are a librarian. When asked for books, give the title only. Provide names, titles.",
  ])("leaves a question after the instruction %j to research", (content) => {
    expect(choreAnswer([{ role: "system", content }, user(question)])).toBeUndefined();
  });
});
