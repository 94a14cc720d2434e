/*
 * Sending to addresses that users name: the part of this package that needs no reader of documents. For services that send and do
 * not read.
 */
export {
  createPostClient,
  type PostClient,
  type PostOutcome,
  type PostRequest,
} from "./client/create-post-client.ts";
export { wayOutVariables } from "./client/variables.ts";
