import type { RunView } from "@quarry/contracts";
import { eventually, fixturePages, startFixtureWeb } from "@quarry/testkit";
import { expect, it, onTestFinished } from "vitest";
import type { ModelStack } from "./model-stack.ts";

const page = `<html><head><title>Bridges of the Alder valley</title></head><body><main>
<h1>Bridges of the Alder valley</h1><p>The bridges of the Alder valley rest on pillars of granite. The repair of a
bridge costs 20,000 crowns a year. Engineers inspect every bridge of the valley in spring.</p></main></body></html>`;

/** A page that is sent once it is released. */
const startHeldPage = async () => {
  const visited = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const web = await startFixtureWeb({
    "/bridges": {
      headers: { "content-type": "text/html; charset=utf-8" },
      body: (response) => {
        visited.resolve();
        void released.promise.then(() => response.end(page));
      },
    },
    "/robots.txt": fixturePages.error(404),
  });
  onTestFinished(() => web.stop());
  return { web, visited: visited.promise, release: released.resolve };
};

const start = async ({ model, client: { research } }: ModelStack) => {
  const held = await startHeldPage();
  const rested = async (id: string): Promise<RunView> =>
    await eventually(async () => {
      const run = await research.get(id, { waitSeconds: 20 });
      if (run.status === "queued" || run.status === "running") throw new Error("the run goes on");
      return run;
    });
  const promptsOf = (task: string): string =>
    model.requests
      .filter(({ asked }) => asked.task === task)
      .map(({ asked }) => asked.prompt)
      .join("\n");
  return { research, rested, promptsOf, ...held };
};

/** Tests answers and notes of a user during a run. */
export const testSteering = (stackOf: () => ModelStack): void => {
  it("asks what a question means, and has answers and notes in its prompts and its report", async () => {
    const { research, rested, promptsOf, web, visited, release } = await start(stackOf());
    const { id } = await research.submit({
      question: "Bridges of Alder valley",
      clarify: "auto",
      depth: "light",
      sources: { urls: [`${web.url}/bridges`], web: false },
    });
    expect(await rested(id)).toMatchObject({
      status: "awaiting_answers",
      clarification: { questions: [{ id: "q1", choices: ["in Portugal", "in Spain"] }], answers: null },
    });
    const early = await research.addNote(id, "also look at the costs of repairs");
    await research.answer(id, [{ id: "q1", answer: "in Spain" }]);
    await visited;
    await research.addNote(id, "leave out opinions");
    release();

    const run = await rested(id);
    expect(run.status).toMatch(/^completed/u);
    expect(run.notes).toMatchObject([
      { ...early, takenUp: { stage: "decompose" } },
      { note: "leave out opinions", takenUp: { stage: "write" } },
    ]);
    expect(promptsOf("decompose-question")).toContain("Bridges of Alder valley (in Spain)");
    expect(promptsOf("decompose-question")).toContain(early.note);
    expect(promptsOf("decompose-question")).not.toContain("leave out opinions");
    expect(promptsOf("draft-report")).toContain("leave out opinions");
    const report = await research.report(id, "html");
    for (const words of ["in Spain", early.note, "leave out opinions"]) expect(report).toContain(words);
    await expect(research.addNote(id, "too late")).rejects.toMatchObject({ status: 409 });
  });
};
