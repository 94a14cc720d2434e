/*
 * Grades A to E for the publisher of a text, with reasons, by lists of hosts and rules on pages. Services and tools may import
 * it.
 */
export { parseGradeOverrides, readGradeOverrides } from "./grade-overrides.ts";
export {
  createGradeSource,
  type GradeSource,
  uploadGrade,
  isUploadGrade,
  type SourceGrade,
} from "./grade-source.ts";
export { gradePaper } from "./grade-paper.ts";
export { paperIdOf } from "./paper-identity.ts";
export { readGradeLists } from "./grade-list.ts";
