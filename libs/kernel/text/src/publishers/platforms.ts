/**
 * Platforms with self-published pages, and the resolver of DOIs, one pattern per line: a matching address belongs to its user (or the
 * registrant of the DOI), named after the equals sign or by the pattern. The first match decides; a pattern without a user excludes the platform's own pages.
 */
export const platforms = `
github.com/about = github.com
github.com/features = github.com
github.com/topics = github.com
github.com/trending = github.com
github.com/explore = github.com
github.com/collections = github.com
github.com/marketplace = github.com
github.com/search = github.com
github.com/settings = github.com
github.com/readme = github.com
github.com/enterprise = github.com
github.com/security = github.com
github.com/advisories = github.com
github.com/orgs/{user} = github.com/{user}
github.com/sponsors/{user} = github.com/{user}
github.com/{user}
raw.githubusercontent.com/{user} = github.com/{user}
gist.github.com/{user} = github.com/{user}
gist.githubusercontent.com/{user} = github.com/{user}
{user}.github.io = github.com/{user}
cdn.jsdelivr.net/gh/{user} = github.com/{user}
raw.githack.com/{user} = github.com/{user}
gitlab.com/explore = gitlab.com
gitlab.com/help = gitlab.com
gitlab.com/{user}
{user}.gitlab.io = gitlab.com/{user}
codeberg.org/explore = codeberg.org
codeberg.org/{user}
{user}.codeberg.page = codeberg.org/{user}
bitbucket.org/{user}
gitee.com/explore = gitee.com
gitee.com/{user}
git.sr.ht/~{user} = sr.ht/~{user}
{user}.srht.site = sr.ht/~{user}
huggingface.co/docs = huggingface.co
huggingface.co/blog = huggingface.co
huggingface.co/papers = huggingface.co
huggingface.co/models = huggingface.co
huggingface.co/datasets/{user} = huggingface.co/{user}
huggingface.co/spaces/{user} = huggingface.co/{user}
huggingface.co/{user}
kaggle.com/competitions = kaggle.com
kaggle.com/code/{user} = kaggle.com/{user}
kaggle.com/datasets/{user} = kaggle.com/{user}
medium.com/m = medium.com
medium.com/tag = medium.com
medium.com/search = medium.com
medium.com/@{user}
medium.com/{user}
{user}.medium.com = medium.com/@{user}
substack.com/@{user} = {user}.substack.com
{user}.substack.com
{user}.wordpress.com
{user}.tumblr.com
tumblr.com/{user} = {user}.tumblr.com
{user}.typepad.com
{user}.livejournal.com
{user}.dreamwidth.org
{user}.weebly.com
{user}.ghost.io
{user}.hashnode.dev
hashnode.com/@{user} = {user}.hashnode.dev
{user}.over-blog.com
{user}.jimdofree.com
{user}.webnode.page
{user}.neocities.org
{user}.mataroa.blog
{user}.micro.blog
{user}.mirror.xyz
mirror.xyz/{user}
{user}.canalblog.com
{user}.blogs.com
{user}.svbtle.com
{user}.posthaven.com
{user}.prose.sh
{user}.write.as
write.as/{user} = {user}.write.as
{user}.buttondown.email
buttondown.com/{user} = {user}.buttondown.email
{user}.beehiiv.com
{user}.tistory.com
{user}.egloos.com
blog.naver.com/{user}
m.blog.naver.com/{user} = blog.naver.com/{user}
post.naver.com/{user}
brunch.co.kr/@{user}
velog.io/@{user}
{user}.blog.csdn.net = blog.csdn.net/{user}
blog.csdn.net/{user}
cnblogs.com/{user}
{user}.cnblogs.com = cnblogs.com/{user}
blog.51cto.com/{user}
blog.sina.com.cn/s = blog.sina.com.cn
blog.sina.com.cn/{user}
{user}.blog.163.com
note.com/{user}
qiita.com/tags = qiita.com
qiita.com/{user}
zenn.dev/topics = zenn.dev
zenn.dev/{user}
ameblo.jp/{user}
{user}.blog.fc2.com
{user}.fc2.com
{user}.seesaa.net
{user}.exblog.jp
plaza.rakuten.co.jp/{user}
blog.goo.ne.jp/{user}
dev.to/t = dev.to
dev.to/search = dev.to
dev.to/{user}
hackernoon.com/u/{user}
hubpages.com/@{user}
{user}.hubpages.com = hubpages.com/@{user}
steemit.com/@{user}
vocal.media/authors/{user}
wattpad.com/user/{user}
sites.google.com/site/{user}
sites.google.com/view/{user}
sites.google.com/{user}
{user}.tripod.com
{user}.angelfire.com
geocities.ws/{user}
angelfire.com/{user}
{user}.freeservers.com
{user}.narod.ru
{user}.ucoz.ru
{user}.beep.com
forbes.com/sites/{user}
youtube.com/@{user}
youtube.com/c/{user}
youtube.com/user/{user}
youtube.com/channel/{user}
twitch.tv/{user}
rumble.com/c/{user}
odysee.com/@{user}
tiktok.com/@{user}
space.bilibili.com/{user}
x.com/i = x.com
x.com/search = x.com
x.com/hashtag = x.com
x.com/home = x.com
x.com/{user}
twitter.com/i = x.com
twitter.com/search = x.com
twitter.com/hashtag = x.com
twitter.com/{user} = x.com/{user}
nitter.net/{user} = x.com/{user}
bsky.app/profile/{user}
threads.net/@{user} = threads.com/@{user}
threads.com/@{user}
mastodon.social/@{user}
mastodon.online/@{user}
fosstodon.org/@{user}
hachyderm.io/@{user}
infosec.exchange/@{user}
mstdn.social/@{user}
instagram.com/p = instagram.com
instagram.com/reel = instagram.com
instagram.com/{user}
facebook.com/groups/{user}
facebook.com/watch = facebook.com
facebook.com/events = facebook.com
facebook.com/{user}
linkedin.com/in/{user}
linkedin.com/company/{user}
t.me/s/{user} = t.me/{user}
t.me/{user}
vk.com/@{user} = vk.com/{user}
vk.com/{user}
weibo.com/u/{user} = weibo.com/{user}
weibo.com/{user}
reddit.com/user/{user}
reddit.com/u/{user} = reddit.com/user/{user}
patreon.com/{user}
ko-fi.com/{user}
soundcloud.com/{user}
slideshare.net/slideshow = slideshare.net
slideshare.net/{user}
speakerdeck.com/{user}
scribd.com/user/{user}
researchgate.net/profile/{user}
doi.org/10.{user}
dx.doi.org/10.{user} = doi.org/10.{user}
observablehq.com/@{user}
codepen.io/{user}
replit.com/@{user}
`;
