import { writeFileSync } from "node:fs";
import { envExample } from "./env-example.ts";

writeFileSync(`${import.meta.dirname}/../../../.env.example`, envExample());
