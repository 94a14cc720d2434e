import { describe, expect, it } from "vitest";
import { stripQuestion } from "./strip-question.ts";

describe("stripQuestion", () => {
  it.each([
    ["en", "How is a job of a killed worker recovered?", "a job of a killed worker recovered"],
    ["en", "What are best practices for state?", "best practices for state"],
    ["en", "How do I configure Redis?", "configure Redis"],
    ["en", "How to install Terraform", "install Terraform"],
    ["en", "How long does it take to index?", "index"],
    ["en", "Is Redis fast?!", "Redis fast"],
    ["en", "Compare X and Y.", "Compare X and Y"],
    ["en", "Whatever happened?", "Whatever happened"],
    ["de", "Wie kann man Bienen schützen?", "Bienen schützen"],
    ["fr", "Comment est protégée la mémoire ?", "protégée la mémoire"],
    ["es", "¿Cómo se puede instalar Linux?", "instalar Linux"],
    ["ru", "Что такое фотосинтез?", "фотосинтез"],
    ["zh", "什么是光合作用？", "光合作用"],
    ["sv", "Hur fungerar det?", "Hur fungerar det"],
  ])("leaves the phrase of a question in %s: %s", (language, question, phrase) => {
    expect(stripQuestion(question, language)).toBe(phrase);
  });
});
