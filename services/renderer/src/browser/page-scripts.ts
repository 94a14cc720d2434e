/*
 * Scripts that run in the page. Their text and numbers are read as data only: a page that changes what these functions rely on
 * shows something else, and reaches nothing.
 */

/** Counts the letters of a page, including its components, and returns its height. */
export const measurePage = `(() => {
  const silent = new Set(["script", "style", "noscript", "template"]);
  const count = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    let sum = 0;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.nodeType === Node.ELEMENT_NODE) sum += node.shadowRoot === null ? 0 : count(node.shadowRoot);
      else if (!silent.has(node.parentNode?.localName)) sum += node.data.trim().length;
    }
    return sum;
  };
  return {
    characters: document.body === null ? 0 : count(document.body),
    height: document.documentElement?.scrollHeight ?? 0,
  };
})()`;

/** Scrolls the page and its scrollable parts by one view; returns whether all are at their end. */
export const scrollOn = `(() => {
  const page = document.scrollingElement;
  const scrolls = (element) =>
    element.clientHeight > 150 &&
    element.scrollHeight > element.clientHeight + 20 &&
    /auto|scroll/.test(getComputedStyle(element).overflowY);
  const parts = [...document.querySelectorAll("body *")].filter(scrolls).slice(0, 20);
  let isAtEnd = true;
  for (const part of page === null ? parts : [page, ...parts]) {
    const before = part.scrollTop;
    part.scrollTop = before + part.clientHeight;
    if (part.scrollTop > before) isAtEnd = false;
  }
  return isAtEnd;
})()`;

/**
 * Serialises the page to HTML as shown: components in place, folded text unfolded, without scripts and invisible content. Returns
 * nothing if the result is longer than the limit.
 */
export const serializePage = (maxCharacters: number): string => `(() => {
  const dropped = new Set(["script", "style", "noscript", "template", "iframe", "frame", "object", "embed", "svg", "canvas", "video", "audio", "link"]);
  const closed = new Set(["area", "base", "br", "col", "hr", "img", "input", "meta", "source", "track", "wbr"]);
  const parts = [];
  let length = 0;
  const write = (text) => {
    length += text.length;
    if (length > ${maxCharacters}) throw new RangeError("too long");
    parts.push(text);
  };
  const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
  const isSeen = (element) => {
    const style = getComputedStyle(element);
    if (style.display === "contents") return true;
    if (parseFloat(style.fontSize) < 2 && element.childElementCount === 0) return false;
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const attributesOf = (element) => {
    for (const { name, value } of element.attributes)
      if (!/^(?:on.*|style|srcset)$/.test(name) && value.length <= 2000) write(" " + name + '="' + escape(value) + '"');
  };
  const childrenOf = (node) => {
    if (node.shadowRoot) return node.shadowRoot.childNodes;
    if (node.localName !== "slot") return node.childNodes;
    const assigned = node.assignedNodes();
    return assigned.length > 0 ? assigned : node.childNodes;
  };
  const writeNode = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return write(escape(node.data));
    if (node.nodeType !== Node.ELEMENT_NODE || dropped.has(node.localName) || !isSeen(node)) return;
    write("<" + node.localName);
    attributesOf(node);
    write(">");
    if (closed.has(node.localName)) return;
    for (const child of childrenOf(node)) writeNode(child);
    write("</" + node.localName + ">");
  };
  try {
    for (const folded of document.querySelectorAll("details")) folded.open = true;
    write("<!doctype html><html");
    attributesOf(document.documentElement);
    write("><head>");
    for (const element of document.head.querySelectorAll('title, meta, base, link[rel~="canonical"], script[type="application/ld+json"]'))
      write(element.outerHTML);
    write("</head>");
    writeNode(document.body);
    write("</html>");
    return parts.join("");
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
})()`;
