/** An http(s) address as it stands in running text; what ends it is for `tidyAddress` to say. */
export const bareAddress = String.raw`https?:\/\/[^\s<>"'${"`"}|{}\\^\[\]（）【】《》，。；：！？、“”「」]{1,2048}`;

const closings = /[.,;:!?*_'"…]+$/u;

const count = (text: string, character: string): number => text.split(character).length - 1;

/** The address without the punctuation of the sentence around it; a bracket stays when it was opened inside. */
export const tidyAddress = (address: string): string => {
  const trimmed = address.replace(closings, "");
  if (trimmed.endsWith(")") && count(trimmed, ")") > count(trimmed, "("))
    return tidyAddress(trimmed.slice(0, -1));
  return trimmed;
};

/** Whether it is an http(s) address that can be asked for. */
export const isWebAddress = (address: string): boolean =>
  /^https?:\/\//iu.test(address) && URL.canParse(address);
