/*
 * A typed client of the HTTP API. Not for files, terminals or processes: it runs wherever there is a fetch. Any package may
 * import it; it imports contracts and a parser of server-sent events.
 */
export { type CollectionsClient, type NewFile, type NewItem } from "./collections.ts";
export { createQuarryClient, type QuarryClient } from "./create-client.ts";
export { QuarryProblem, QuarryUnreachable } from "./problems.ts";
export { type SubmitOptions } from "./options.ts";
export { type ReportFormat, type ResearchClient } from "./research.ts";
export { type TemplatesClient } from "./templates.ts";
export { type WatchesClient } from "./watches.ts";
export { type ClientOptions } from "./transport.ts";
