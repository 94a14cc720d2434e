import {
  collectionRequestSchema,
  collectionsPageSchema,
  collectionViewSchema,
  contentAnswerSchema,
  goalsAnswerSchema,
  goalsRequestSchema,
  itemsListSchema,
  itemViewSchema,
  libraryViewSchema,
  markersPageSchema,
  markingsRequestSchema,
  markingsViewSchema,
  overviewViewSchema,
  takenItemsSchema,
  textPageSchema,
} from "@quarry/contracts";
import { z } from "zod";
import { type Operation, operationsOf } from "./operation.ts";

/** Clients of the first paging format read the list by its name and follow `next`. */
const next = z.string().nullable();
const collectionsPage = collectionsPageSchema.extend({ collections: collectionsPageSchema.shape.data, next });

const collections = operationsOf("collections");

/** Operations of collections and their items, by method and path. */
export const collectionOperations: Readonly<Record<string, Operation>> = {
  "post /v1/collections": collections("createCollection", "Make an empty collection", {
    body: collectionRequestSchema,
    answer: collectionViewSchema,
    statuses: [201],
  }),
  "get /v1/collections": collections("listCollections", "List collections, newest first", {
    answer: collectionsPage,
  }),
  "get /v1/collections/:id": collections("getCollection", "A collection and its first items", {
    answer: collectionViewSchema,
  }),
  "delete /v1/collections/:id": collections("deleteCollection", "Delete a collection and its texts", {
    answer: z.object({ id: z.string(), status: z.literal("leaving") }),
    statuses: [202, 204],
  }),
  "post /v1/collections/:id/items": collections("addItems", "Add an item or several, or a version of one", {
    body: z.looseObject({}),
    answer: z.union([itemViewSchema, takenItemsSchema]),
    statuses: [200, 201, 207],
  }),
  "get /v1/collections/:id/items": collections("listItems", "List items in order of arrival", {
    answer: itemsListSchema,
  }),
  "get /v1/collections/:id/items/:itemId": collections("getItem", "One item", { answer: itemViewSchema }),
  "get /v1/collections/:id/items/:itemId/text": collections("getItemText", "A page of the text of an item", {
    answer: textPageSchema,
  }),
  "get /v1/collections/:id/items/:itemId/original": collections("getOriginal", "The uploaded file", {
    media: ["application/octet-stream"],
  }),
  "delete /v1/collections/:id/items/:itemId": collections("deleteItem", "Delete an item", {
    statuses: [204],
  }),
  "post /v1/collections/:id/requests": collections("requestContent", "Answer requests for content", {
    body: z.union([z.array(z.unknown()), z.looseObject({})]),
    answer: contentAnswerSchema,
  }),
  "get /v1/collections/:id/markers": collections("getMarkers", "Markers of items, with their spans", {
    answer: markersPageSchema,
    headers: ["Prefer"],
  }),
  "get /v1/collections/:id/overview": collections("getOverview", "What the items hold", {
    answer: overviewViewSchema,
    media: ["text/markdown"],
    headers: ["Prefer"],
  }),
  "get /v1/collections/:id/library": collections("getLibrary", "Summarise each source", {
    answer: libraryViewSchema,
  }),
  "post /v1/collections/:id/markings": collections("markItems", "Have items marked", {
    body: markingsRequestSchema,
    answer: markingsViewSchema,
    statuses: [200, 202],
    headers: ["Prefer"],
  }),
  "post /v1/collections/:id/goals": collections("proposeGoals", "Goals that the markers support", {
    body: goalsRequestSchema,
    answer: goalsAnswerSchema,
    headers: ["Prefer"],
  }),
};
