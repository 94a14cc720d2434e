import type { Problem } from "@quarry/contracts";
import type { Request } from "express";
import { gatherMetadata } from "../../evidence/index-request.ts";
import type { FileBodyPorts } from "../../http/file-body.ts";
import { parseValue } from "../../http/parse-request.ts";
import { problem } from "../../http/problems/problem.ts";
import type { UploadStore } from "../../ports.ts";
import { itemBodySchema } from "./item-body.ts";
import type { ItemParts } from "./item-parts.ts";
import { commentsType, keepBody } from "./keep-body.ts";
import { type Form, type FormFile, readForm } from "./read-form.ts";

export interface ReadFormItemPorts extends FileBodyPorts {
  readonly uploads: Pick<UploadStore, "put" | "putStream">;
}

const contentFields = ["file", "transcript"];

const refused = (field: string, message: string): { readonly problem: Problem } => ({
  problem: problem("bad-request", `The form is not valid: ${field}.`, [{ field, message }]),
});

const wrongFile = (files: readonly FormFile[]): { readonly problem: Problem } | undefined => {
  const contents = files.filter(({ field }) => contentFields.includes(field));
  const stranger = files.find(({ field }) => ![...contentFields, "comments"].includes(field));
  if (stranger !== undefined)
    return refused(stranger.field, "is no file of an item; the files are file or transcript, and comments");
  if (contents.length > 1 || files.length - contents.length > 1)
    return refused(files[1]?.field ?? "", "is sent twice; send one file of each kind");
  return undefined;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const keptOf = ({ uploadId, bytes }: FormFile) => ({ uploadId, bytes });

/** In a form everything is text: what has a form of its own is JSON. */
const bodyOf = ({ fields }: Form): unknown => {
  const { metadata, comments, ...others } = fields;
  return gatherMetadata({
    ...others,
    ...(metadata === undefined ? {} : { metadata: parseJson(metadata) }),
    ...(comments === undefined ? {} : { comments: parseJson(comments) }),
  });
};

/** An item out of a form: texts and comments as files or as fields, the rest as fields named as in JSON. */
export const readFormItem = async (
  ports: ReadFormItemPorts,
  request: Request,
): Promise<
  ItemParts | { readonly problem: Problem; readonly headers?: Readonly<Record<string, string>> }
> => {
  const form = await readForm(ports, request);
  if ("problem" in form) return form;
  const wrong = wrongFile(form.files);
  if (wrong !== undefined) return wrong;
  const content = form.files.find(({ field }) => contentFields.includes(field));
  const comments = form.files.find(({ field }) => field === "comments");
  const beside = { content: content !== undefined, comments: comments !== undefined };
  const fields = bodyOf(form);
  const body = parseValue(itemBodySchema(fields, beside), fields, "form");
  if ("problem" in body) return body;
  const said = await keepBody(ports.uploads, body.value);
  const { contentType } = body.value;
  return {
    facts: said.facts,
    content:
      content === undefined
        ? said.content
        : { ...keptOf(content), contentType: contentType ?? content.contentType },
    comments: comments === undefined ? said.comments : { ...keptOf(comments), contentType: commentsType },
    fileName: (content ?? comments)?.fileName,
  };
};
