import { parsedJson } from "@quarry/failure";
import { strFromU8, strToU8 } from "fflate";
import { z } from "zod";

const name = z.string().optional().catch(undefined);
const users = z.array(
  z.looseObject({
    id: z.string().regex(/^[UWB][A-Z0-9]{6,19}$/u),
    name,
    real_name: name,
    profile: z.looseObject({ real_name: name, display_name: name }).optional().catch(undefined),
  }),
);

const channels = z.array(z.looseObject({ id: z.string(), name: z.string() })).catch([]);

/** Files of an export that hold no messages, in its folder. */
const lists = /^(?:users|channels|groups|dms|mpims|integration_logs|canvases|lists|org_users)\.json$/u;

/**
 * Writes the names of users and channels into the messages of a Slack export, and leaves out its lists; the files of another archive are
 * unchanged.
 */
export const withSlackNames = (files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> => {
  const list = [...files].find(([path]) => /^(?:[^/]{1,200}\/)?users\.json$/u.test(path));
  const { data } = users.safeParse(list === undefined ? undefined : parsedJson(strFromU8(list[1])));
  if (data === undefined || data.length === 0) return files;
  const folder = list?.[0].slice(0, -"users.json".length) ?? "";
  const isList = (path: string): boolean => path.startsWith(folder) && lists.test(path.slice(folder.length));
  const listed = [...files].flatMap(([path, bytes]) =>
    path === `${folder}channels.json` ? channels.parse(parsedJson(strFromU8(bytes))) : [],
  );
  const names = new Map([
    ...listed.map(({ id, name: channel }) => [id, channel] as const),
    ...data.map(
      ({ id, name: handle, real_name: real, profile }) =>
        [id, profile?.real_name || real || profile?.display_name || handle || id] as const,
    ),
  ]);
  const withNames = (json: string): string =>
    json
      .replaceAll(/"user":\s*"([A-Z0-9]{1,20})"/gu, (said: string, id: string) =>
        names.has(id) ? `${said},"username":${JSON.stringify(names.get(id))}` : said,
      )
      .replaceAll(
        /"(user|channel)_id":\s*"([A-Z0-9]{1,20})"/gu,
        (written: string, kind: string, id: string) =>
          names.has(id) ? `"${kind}_id":${JSON.stringify(names.get(id))}` : written,
      )
      .replaceAll(/<([@#])([A-Z0-9]{1,20})\|?>/gu, (said: string, sign: string, id: string) =>
        names.has(id) ? `<${sign}${id}|${JSON.stringify(names.get(id)).slice(1, -1)}>` : said,
      );
  return new Map(
    [...files]
      .filter(([path]) => !isList(path))
      .map(([path, bytes]) => [path, path.endsWith(".json") ? strToU8(withNames(strFromU8(bytes))) : bytes]),
  );
};
