/** Returns a part of an address, as it is if it has a percent sign that encodes nothing. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Returns the Authorization header for the user and password of an address, which fetch refuses and shows in its message. */
export const basicAuthorization = ({ username, password }: URL): string | undefined => {
  if (username === "" && password === "") return undefined;
  const pair = `${decoded(username)}:${decoded(password)}`;
  return `Basic ${Buffer.from(pair).toString("base64")}`;
};
