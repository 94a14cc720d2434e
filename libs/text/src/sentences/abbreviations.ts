interface Abbreviations {
  /** Never end a sentence in practice. */
  readonly always: ReadonlySet<string>;
  /** Abbreviations only where a number follows. */
  readonly beforeNumber: ReadonlySet<string>;
  /** End a sentence only where a word follows that typically begins one. */
  readonly unlessStarter: ReadonlySet<string>;
}

const list = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Abbreviations with their full stop, by language; case matters. */
export const abbreviations: Readonly<Record<string, Abbreviations>> = {
  en: {
    always: list(
      "Mr. Mrs. Ms. Mx. Dr. Prof. Rev. Hon. St. Gen. Col. Maj. Capt. Lt. Sgt. Sen. Rep. Gov. Pres. Messrs. Mme. " +
        "e.g. i.e. E.g. I.e. eg. ie. vs. v. cf. Cf. viz. approx. ca. c. resp. incl. excl. esp. a.k.a. aka. w.r.t. s.t. " +
        "Fig. Figs. fig. figs. Eq. Eqs. eq. eqs. Sec. Secs. sec. Ch. ch. Tab. Ref. Refs. Thm. Def. Lem. Prop. Alg. App. " +
        "Vol. vol. Nos. nos. pp. ed. eds. trans. dept. Dept. Univ. univ. Mt. Ft.",
    ),
    beforeNumber: list(
      "No. no. p. P. art. Art. par. para. pt. Pt. v. ver. bk. ch. c. l. ll. n. Sept. Nov. Oct. Dec. Jan. Feb. Mar. Apr. Aug. Jun. Jul. Sep.",
    ),
    unlessStarter: list(
      "Inc. Ltd. Co. Corp. LLC. Bros. Jr. Sr. al. etc. U.S. U.K. U.N. E.U. D.C. Ph.D. M.D. B.A. M.A. B.S. M.S. Esq. a.m. p.m. A.M. P.M. ibid. Ave. Blvd. Rd. hr. hrs. mins. secs. min. max. avg.",
    ),
  },
  de: {
    always: list(
      "z.B. z. B. d.h. d. h. u.a. u. a. bzw. ca. vgl. Vgl. sog. ggf. evtl. inkl. exkl. Hr. Fr. Dr. Prof. Dipl. Ing. St. Str. " +
        "Abb. Tab. Kap. Bd. Abs. Art. Aufl. Hrsg. Mio. Mrd. max. min. mind. insb. bes. gem. lt. o.g. o. g. s.o. i.d.R. z.T. u.U. v.a.",
    ),
    beforeNumber: list("Nr. Nrn. S. Ziff. Anm. Jan. Feb. Aug. Sept. Okt. Nov. Dez."),
    unlessStarter: list("usw. etc. usf. Jh. Chr."),
  },
  fr: {
    always: list(
      "M. MM. Mme. Mmes. Mlle. Dr. Pr. Me. St. Ste. p.ex. ex. c.-à-d. cf. env. chap. fig. éd. vol. art. av. apr. boul.",
    ),
    beforeNumber: list("n. no. p. pp. janv. févr. sept. oct. nov. déc."),
    unlessStarter: list("etc."),
  },
  es: {
    always: list(
      "Sr. Sra. Srta. Sres. Dr. Dra. D. Dña. Ud. Uds. p.ej. ej. EE. UU. aprox. fig. cap. vol. art. av. Av. prof. Prof. cf.",
    ),
    beforeNumber: list("núm. núms. pág. págs. p. n. art."),
    unlessStarter: list("etc. EE.UU. S.A."),
  },
  it: {
    always: list(
      "Sig. Sig.ra Dott. Dott.ssa Prof. Ing. Avv. On. p.es. es. ca. cfr. fig. cap. vol. art. ecc.ma S. Ss.",
    ),
    beforeNumber: list("n. nn. p. pp. pag. art."),
    unlessStarter: list("ecc. etc. S.p.A. s.r.l. a.C. d.C."),
  },
  pt: {
    always: list(
      "Sr. Sra. Srta. Dr. Dra. Prof. Profa. Eng. p.ex. ex. aprox. fig. cap. vol. art. av. Av. cf.",
    ),
    beforeNumber: list("n. núm. p. pp. pág. págs. art."),
    unlessStarter: list("etc. S.A. Ltda. a.C. d.C."),
  },
  nl: {
    always: list(
      "bijv. bv. dhr. mevr. mw. drs. dr. ir. ing. mr. prof. o.a. m.b.t. t.o.v. d.w.z. i.p.v. m.n. ca. resp. incl. excl. max. min. vgl. St. nl.",
    ),
    beforeNumber: list("nr. nrs. blz. art. p. afb. hfst."),
    unlessStarter: list("enz. etc. e.d. e.a. N.V. B.V."),
  },
  ru: {
    always: list(
      "т.е. т. т.к. т.н. напр. им. ул. д. кв. стр. рис. табл. см. ср. проф. акад. гр. тыс. млн. млрд. св. пос. обл. н. до",
    ),
    beforeNumber: list("с. п. ст. гл. №. ок."),
    unlessStarter: list("г. гг. в. вв. руб. коп. др. пр. т.д. т.п. э. чел."),
  },
};
