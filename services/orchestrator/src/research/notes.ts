/* Notes that the user adds during a run. */
import type { RunEvent, Stage } from "@quarry/contracts";
import type { RunState } from "./state.ts";
import type { RunFacts, Step } from "./step.ts";

/** Returns the notes as a part of a job's input; empty if there are no notes. */
export const notesFor = ({ notes }: Pick<RunFacts, "notes">): { readonly notes?: string[] } =>
  notes.length === 0 ? {} : { notes: [...notes] };

/** True if a note has not been part of a prompt yet. */
export const hasNewNotes = ({ notes: { shown } }: RunState, { notes }: Pick<RunFacts, "notes">): boolean =>
  notes.length > shown;

/** Records that the jobs of a step contain all notes so far. */
export const withNotesShown = (
  state: RunState,
  { showsNotes }: Pick<Step, "showsNotes">,
  { notes }: Pick<RunFacts, "notes">,
): RunState =>
  notes.length > state.notes.shown && showsNotes?.(state) === true
    ? { ...state, notes: { ...state.notes, shown: notes.length } }
    : state;

/** True if a language model answers the prompts of this run. */
const isModelAtWork = ({ modelReplied, model }: RunState): boolean => modelReplied || model !== null;

/** Marks the notes contained in prompts as taken up, and reports each once; without a language model no note is taken up. */
export const takeUpNotes = (
  state: RunState,
  stage: Stage,
): { readonly state: RunState; readonly events: readonly RunEvent[] } => {
  const { shown, takenUp } = state.notes;
  if (shown === takenUp || !isModelAtWork(state)) return { state, events: [] };
  const numbers = Array.from({ length: shown - takenUp }, (_, index) => takenUp + index + 1);
  return {
    state: { ...state, notes: { shown, takenUp: shown } },
    events: [{ type: "notes-taken-up", notes: numbers, stage }],
  };
};
