/** What pages say that are not what was asked for, in the languages Quarry meets most. */

/** Titles of error pages, from beginning to end: articles about errors have longer ones. */
export const errorTitle = new RegExp(
  [
    "^(?:http |error |fehler |erreur |code )*(?:404|410|500|502|503)\\W*$",
    "^(?:http |error |fehler |erreur |code )*(?:404|410|500|502|503)\\W+(?:error|\\(?not found|(?:the )?page|file|gone|service|bad gateway|internal|seite|page|página|pagina|页面|頁面|ページ).{0,50}$",
    "^.{0,20}(?:page|site|article|document|content|file|post|thread|topic|product|resource)s?(?: you.{0,40})? (?:is |was |could |can)?(?:not|no longer)(?: be)? (?:found|available|exists?).{0,15}$",
    "^.{0,12}(?:page|article|post|product) (?:does ?n['’]t|does not|doesnt) exist.{0,10}$",
    "^.{0,15}(?:we|sorry).{0,20}(?:can['’]?t|could ?n['’]t|couldn['’]t|cannot|could not) find (?:that|this|the).{0,30}$",
    "^(?:not found|page missing|oops!?|something went wrong\\W?|internal server error|bad gateway|service unavailable)$",
    "^.{0,12}(?:seite|artikel) (?:wurde )?nicht gefunden.{0,10}$",
    "^.{0,12}(?:page|article) (?:introuvable|non trouvée?).{0,10}$",
    "^.{0,12}página no encontrada.{0,10}$|^.{0,12}página não encontrada.{0,10}$|^.{0,12}pagina non trovata.{0,10}$",
    "^.{0,12}(?:页面|頁面|网页|您访问的页面|您要查看的页面|文章).{0,6}(?:不存在|未找到|找不到|已删除|無法找到|丢失).{0,12}$|^.{0,8}(?:ページが見つかりません|페이지를 찾을 수 없습니다).{0,8}$",
    "^.{0,12}(?:страница|статья|тема|запись|документ|товар)(?: \\p{L}+)? (?:не найдена?|не существует|удал[её]на?|недоступна?).{0,15}$",
    "^.{0,20}страницы (?:нет|не существует).{0,15}$|^ошибка\\W*(?:404|410|500|502|503).{0,30}$",
    "^.{0,25}(?:(?:under|down for|undergoing) (?:\\p{L}+ )?maintenance|(?:we['’]ll|will) be (?:right )?back(?: soon| shortly)?|технические работы|网站维护中?|メンテナンス中).{0,15}$",
  ].join("|"),
  "iu",
);

/** Titles of pages by which a site turns somebody away. */
export const refusedTitle =
  /^(?:(?:http |error )*403\W*(?:forbidden.{0,20}|access denied.{0,20})?|access (?:to this page (?:has been|is) )?denied|forbidden|sorry, you have been blocked|you (?:have been|are|were) blocked|zugriff verweigert|accès refusé|acceso denegado|访问被拒绝|禁止访问|доступ (?:запрещ[её]н|ограничен))\W*$/iu;

/** What is asked of robots, in titles and in short pages. */
export const challengeText =
  /just a moment|checking (?:your browser|if the site connection is secure)|verif(?:y|ying) (?:that )?(?:you are|you['’]re) (?:a )?(?:human|not a (?:ro)?bot)|(?:are|prove) you(?:['’]re| are)? (?:a |not a )?(?:human|robot)|attention required|pardon our interruption|making sure you['’]re not a bot|unusual (?:traffic|activity) from your|enable javascript and cookies to continue|ddos protection by|complete the (?:security check|captcha)|press (?:&|and) hold|i['’]?m not a robot|ich bin kein roboter|je ne suis pas un robot|安全验证|人机验证|请完成验证|滑动验证|ロボットではありません|подтвердите, что вы (?:не робот|человек)|я не робот|проверка браузера/iu;

/** Titles of pages that want a name and a password. */
export const loginTitle =
  /^(?:please )?(?:log ?in|sign ?in|log ?on|member login|anmelden|anmeldung|einloggen|login|connexion|se connecter|iniciar sesión|entrar|accedi|登录|登入|ログイン|로그인|(?:вход|войти|авторизация)(?!\p{L}))(?: (?:to|with|zu|bei|à|en|a) .{0,40}| required|\W.{0,40})?$|^(?:members?|subscribers?) only$/iu;

/** What is said to readers who have not logged in. */
export const loginText =
  /(?:you (?:must|need to|have to)|please) (?:be logged in|be signed in|log ?in|sign ?in|register)(?: or \p{L}+(?: \p{L}+)?)? (?:to|before|in order)|(?:log|sign) ?in to (?:continue|view|read|see|access)|(?:bitte )?melden sie sich an, um|um fortzufahren.{0,20}anmelden|请(?:先)?登录|請先登入|登录后(?:查看|可见|继续)|(?:необходимо|нужно|пожалуйста,?) (?:войти|войдите|авториз\p{L}+)|войдите,? чтобы/iu;

/** What is said of cookies and consent. */
export const consentWord =
  /cookies?|consent|gdpr|privacy (?:policy|settings|choices)|personali[sz]ed (?:ads|content)|legitimate interest|vendors|tracking|einwilligung|datenschutz|zustimm\p{L}+|werbung|traceurs|confidentialité|consentement|consentimiento|privacidad|隐私|同意|куки|согласи\p{L}+|персональны\p{L}+ данны\p{L}+/giu;
export const consentTitle =
  /^(?:before you continue|bevor sie fortfahren|avant d['’]accéder|antes de (?:ir|continuar)|(?:your |we value your )?(?:privacy|cookie) (?:choices|settings|preferences|consent|matters)|cookie(?:s| consent| settings)?|consent|(?:we value )?your privacy|datenschutz-?einstellungen|your data(?:, your| \p{L}+)? (?:experience|choices?))\b/iu;
export const consentButton =
  /^(?:(?:i )?(?:accept|agree|allow)(?: (?:all|and continue|cookies|all cookies))?|(?:accept|reject|manage|decline) .{0,25}|alle akzeptieren|(?:alle )?(?:akzeptieren|ablehnen|zustimmen)(?: und weiter)?|einverstanden|tout (?:accepter|refuser)|accepter(?: et continuer)?|aceptar(?: todo)?|rechazar(?: todo)?|accetta(?: tutto)?|accepteren|同意.{0,6}|接受.{0,6}|(?:принять|отклонить)(?: вс[её])?|принимаю|соглас(?:ен|иться))$/iu;

/** What is said where only payers read on; that blogs ask to subscribe to letters is not meant. */
export const paywallText =
  /subscribe (?:now )?to (?:continue|read|unlock)\b|(?:continue|keep) reading (?:this article )?(?:with|by|for)|(?:this|the) (?:article|content|story|post) is (?:for|reserved for|only available to|available (?:exclusively )?to|exclusive to) (?:our )?(?:paid |paying )?(?:subscribers|members|premium)|already a subscriber|(?:subscribe|sign up|log in|join)\b.{0,30} to read the (?:full|rest of (?:this|the)) (?:article|story|post)|you(?:['’]ve| have) (?:reached|used|read) (?:your|all|the) .{0,30}(?:limit|free articles|articles)|unlock (?:this|the full) (?:article|story)|(?:article|contenu) réservé aux abonnés|weiterlesen mit|jetzt (?:weiterlesen|abonnieren)|nur für abonnenten|artículo (?:exclusivo )?para suscriptores|付费(?:阅读|内容)|会员专享|剩余内容需|有料会員|только (?:для подписчиков|по подписке)|оформите подписку|чтобы (?:читать|прочитать) (?:дальше|полностью)/iu;

/** What stands on the button beside that. */
export const subscribeButton = /subscri|abonn|suscri|\bjoin\b|unlock|订阅|會員|会员|有料|подпис/iu;

/** What is said to browsers that run no scripts. */
export const scriptText =
  /(?:enable|turn on|activate|allow) javascript|javascript (?:is |appears to be |to be )?(?:required|disabled|enabled|not enabled|needed)|requires? javascript|without javascript|javascript (?:aktivieren|ist deaktiviert)|activer javascript|habilitar? javascript|(?:启用|开启|打开) ?javascript|browser (?:is )?not supported|включите (?:поддержку )?javascript|javascript отключ[её]н/iu;
