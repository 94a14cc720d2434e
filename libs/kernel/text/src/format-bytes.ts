/** Formats bytes for people in decimal units: 25 MB, 1.5 kB. */
export const formatBytes = (bytes: number): string => {
  const unit = bytes >= 1e6 ? "MB" : "kB";
  const value = bytes / (bytes >= 1e6 ? 1e6 : 1e3);
  return `${Number(value.toFixed(1))} ${unit}`;
};
