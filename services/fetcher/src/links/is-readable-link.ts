import { isOnSite } from "@quarry/text";

const unreadable = new Set(
  (
    "jpg jpeg png gif svg webp avif ico bmp tif tiff heic psd ai eps mp3 mp4 m4a m4v mov avi mkv webm ogg oga ogv wav flac " +
    "zip gz tgz bz2 xz 7z rar tar zst exe msi dmg pkg deb rpm apk iso img jar war whl css js mjs map woff woff2 ttf otf eot swf " +
    "bin dll so wasm ics vcf torrent xls ppt pptx ods odp"
  ).split(" "),
);

// Where one logs in, buys, or tells others of the page: nothing is said there.
const errand =
  /\/(?:log-?in|sign-?in|sign-?up|register|logout|cart|checkout|share|sharer|intent|oauth|subscribe|unsubscribe|cdn-cgi|wp-login\.php|wp-admin)(?:[/.?]|$)/iu;

const extensionOf = ({ pathname }: URL): string =>
  /\.(?<extension>[a-z0-9]{1,7})$/iu.exec(pathname)?.groups?.["extension"]?.toLowerCase() ?? "";

export interface LinkLimits {
  /** Only links to these hosts; any when empty. */
  readonly sites: readonly string[];
  readonly excludeSites: readonly string[];
}

/** Whether a link leads to something that can be read: a page or a text of a wanted site, no picture, no program, no form. */
export const isReadableLink = (url: string, { sites, excludeSites }: LinkLimits): boolean => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) return false;
  if (unreadable.has(extensionOf(parsed)) || errand.test(parsed.pathname)) return false;
  return !isOnSite(url, excludeSites) && (sites.length === 0 || isOnSite(url, sites));
};
