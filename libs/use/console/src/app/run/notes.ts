import type { RunView } from "@quarry/contracts";
import { h } from "preact";
import { useState } from "preact/hooks";
import { sendJson } from "../api.ts";
import { Fact, Field, list, Problem, Section, type View } from "../elements.ts";
import { useAction } from "../hooks.ts";

const atWork: ReadonlySet<string> = new Set(["queued", "running"]);
/** Stages in which the report is being written: it accepts no more notes. */
const writing: ReadonlySet<string> = new Set(["write", "audit", "publish"]);

const Taken: View<{ notes: RunView["notes"] }> = ({ notes }) =>
  list({ class: "notes", "aria-label": "Your notes" }, notes, ({ number, note, takenUp }) =>
    h("li", { key: number }, [
      note,
      " ",
      takenUp === null ? h("span", { class: "soft" }, "waits") : h(Fact, { kind: "good" }, "taken up"),
    ]),
  );

/** Notes of a run, and a field for another while the run accepts notes; only a language model can apply one. */
export const Notes: View<{ run: RunView; hasModel: boolean }> = ({
  run: { id, status, stage, revision, notes },
  hasModel,
}) => {
  const [note, setNote] = useState("");
  const { busy, problem, submit } = useAction();
  const add = submit(async () => {
    await sendJson("POST", `/v1/research/${id}/notes`, { note });
    setNote("");
  });
  const isOpen = hasModel && atWork.has(status) && revision === null && !writing.has(stage ?? "");
  if (!isOpen && notes.length === 0) return null;
  return h(
    Section,
    { id: "notes", title: isOpen ? "Add something while it runs" : "Your notes", class: "follow-up" },
    [
      notes.length > 0 && h(Taken, { notes }),
      isOpen
        ? h("form", { onSubmit: add }, [
            h(Field, {
              type: "lines",
              id: "note",
              label: "Such as “also look at costs” or “leave out blogs”. It is applied at the next step.",
              value: note,
              limits: { required: true, maxLength: 1_000 },
              onValue: setNote,
            }),
            h(Problem, { words: problem }),
            h("button", { type: "submit", disabled: busy || note.trim() === "" }, "Add"),
          ])
        : h(Problem, { words: problem }),
    ],
  );
};
