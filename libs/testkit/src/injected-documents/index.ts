export { type InjectionScore, scoreInjection } from "./credulous-reader.ts";
export { controlDocuments, type InjectedDocument, injectedDocuments } from "./injected-documents.ts";
