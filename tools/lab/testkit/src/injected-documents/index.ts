export { type InjectionScore, scoreInjection } from "./injections.ts";
export { controlDocuments, type InjectedDocument, injectedDocuments } from "./injected-documents.ts";
