/** Addresses of single videos on sites that yt-dlp supports, by host and path. */
const rules: readonly (readonly [host: RegExp, path: RegExp])[] = [
  [/^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/u, /^\/(?:watch$|shorts\/|live\/|embed\/)/u],
  [/^youtu\.be$/u, /^\/[\w-]{11}$/u],
  [/^(?:www\.|player\.)?vimeo\.com$/u, /^\/(?:video\/|channels\/[^/]+\/)?\d+/u],
  [/^(?:www\.)?dailymotion\.com$/u, /^\/video\//u],
  [/^(?:www\.)?ted\.com$/u, /^\/talks\/[^/]+/u],
  [/^(?:www\.)?bilibili\.com$/u, /^\/video\//u],
  [/^(?:www\.)?twitch\.tv$/u, /^\/videos\/\d+/u],
  [/^(?:www\.)?arte\.tv$/u, /^\/[a-z]{2}\/videos\//u],
];

/** True if an address is that of a video, whose page contains little of the spoken text. */
export const isVideoAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname } = new URL(address);
  const path = pathname.replace(/\/$/u, "");
  return (
    /^https?:$/u.test(protocol) && rules.some(([host, shown]) => host.test(hostname) && shown.test(path))
  );
};
