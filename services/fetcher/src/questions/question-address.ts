/** A question of the Stack Exchange network. */
export interface QuestionAddress {
  /** The host of its site, which the API takes as its name. */
  readonly site: string;
  readonly id: string;
}

const hosts =
  /^(?:[a-z0-9.-]+\.stackexchange|(?:(?:meta|es|ja|pt|ru|[a-z]{2}\.meta)\.)?stackoverflow|(?:meta\.)?(?:superuser|serverfault|askubuntu)|stackapps)\.com$|^(?:meta\.)?mathoverflow\.net$/u;
const paths = /^\/(?:questions|q)\/(\d{1,12})(?:\/|$)/u;

/** Returns the question that an address names; undefined for any other page. */
export const questionAddress = (url: string): QuestionAddress | undefined => {
  const { hostname, pathname } = new URL(url);
  const id = paths.exec(pathname)?.[1];
  return id === undefined || !hosts.test(hostname) ? undefined : { site: hostname, id };
};
