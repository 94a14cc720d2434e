import { modelConfig, modelOptionsOf, qdrantConfig } from "@quarry/config";
import { encoderPart } from "@quarry/encoder";
import { Failure } from "@quarry/failure";
import { z } from "zod";
import type { Check } from "../check.ts";
import { configured } from "../configured.ts";
import { type Finding, ok, problem, warning } from "../finding.ts";

const remedyFor = (message: string): string => {
  if (message.includes("EMBEDDING_DIMENSIONS")) return message.slice(message.lastIndexOf(":") + 1).trim();
  if (message.includes("MODEL_VERIFY"))
    return "Set MODEL_VERIFY=false if you trust these files, or take a model of the list.";
  return "Set MODEL_SOURCE and MODEL_ID to a folder that holds config.json, tokenizer.json and onnx/model.onnx, or unset both for the model that is installed.";
};

/** The model that makes vectors: loaded as the services load it. A hub is not asked, for that would download the model. */
export const encoder: Check = {
  name: "Encoder",
  run: async (environment) => {
    const config = configured(
      z.object({ ...modelConfig, EMBEDDING_DIMENSIONS: qdrantConfig.EMBEDDING_DIMENSIONS }),
      environment,
    );
    if (config === undefined) return [];
    if (config.MODEL_SOURCE === "hub")
      return [ok(`${config.MODEL_ID} is downloaded from the hub when it is first needed`)];
    const warnings: Finding[] = [];
    const part = encoderPart({
      ...modelOptionsOf(config),
      onWarning: (message) => warnings.push(warning(message, "Leave MODEL_DTYPE=fp32 to do without it.")),
    });
    try {
      await part.start();
      const { id, dimensions } = part.encoder.profile;
      return [...warnings, ok(`${id} loads and makes vectors of ${dimensions} numbers`)];
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return [problem(`The encoder's model does not load: ${error.message}`, remedyFor(error.message))];
    } finally {
      await part.stop();
    }
  },
};
