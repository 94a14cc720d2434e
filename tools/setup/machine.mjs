// Facts, other than the workspace files, that test results depend on: the platform, Node, and the installed programs.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const programs =
  "chromium chromium-browser google-chrome google-chrome-stable kubectl promtool redis-server unshare valkey-server";
const folders = (process.env.PATH ?? "").split(delimiter);
const found = programs.split(" ").filter((name) => folders.some((folder) => existsSync(join(folder, name))));

process.stdout.write(`${process.platform} ${process.arch} ${process.version} ${found.join(" ")}\n`);
