/*
 * Who answers for a text: lists of hosts and rules on pages, as grades A to E with their reasons.
 * Services and tools may import it.
 */
export { parseGradeOverrides, readGradeOverrides } from "./grade-overrides.ts";
export {
  createGradeSource,
  type GradeSource,
  handedInGrade,
  isHandedInGrade,
  type SourceGrade,
} from "./grade-source.ts";
export { gradePaper } from "./grade-paper.ts";
export { paperIdOf } from "./paper-identity.ts";
export { readGradeLists } from "./grade-list.ts";
