/*
 * Pages as scanners, cameras and screens make them: pictures of known texts, with fonts from npm packages, so that they look the same on every
 * machine. Not for reading them.
 */
export { buildScannedPdf, drawPage, type DrawnPageOptions } from "./draw-page.ts";
