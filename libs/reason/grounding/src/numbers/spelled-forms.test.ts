import { describe, expect, it } from "vitest";
import { compareNumbers } from "./numbers-agree.ts";

describe("compareNumbers, in forms with words", () => {
  it.each([
    ["en", "Eleven point one per cent were lost.", "11.1 % were lost."],
    ["en", "It rose by two point two five percent.", "It rose by 2.25 %."],
    ["de", "Es sind zwei Komma fünf Millionen.", "Es sind 2,5 Millionen."],
    ["fr", "Onze virgule vingt-cinq pour cent partirent.", "11,25 % partirent."],
    ["zh", "三点五万人来了。", "3.5万人来了。"],
    ["zh", "增长百分之三点五。", "增长3.5%。"],
    ["ja", "三割五分増えた。", "35%増えた。"],
    ["ko", "삼만 오천 명이 왔다.", "35,000명이 왔다."],
    ["ko", "스물다섯 명이 왔다.", "25명이 왔다."],
    ["ko", "다섯명이 왔다.", "5명이 왔다."],
    ["ko", "두 시간 반 걸렸다.", "150분 걸렸다."],
    ["ko", "삼십 퍼센트 줄었다.", "30% 줄었다."],
    ["en", "Several dozen people came.", "36 people came."],
    ["en", "An extra hundred people came.", "Another 300 people came."],
    ["ru", "Пришли 12 человек.", "Пришла дюжина человек."],
    ["en", "It opened on the Fourth of July.", "It opened on 4 July."],
    ["en", "It opened on 1 March 1931.", "It opened on the 1st day of March, 1931."],
    ["en", "It opened on 1 March 1931.", "It opened on the first day of March 1931."],
    ["en", "It opened on July the fourth.", "It opened on 4 July."],
    ["es", "Cayó el dos de mayo de 1893.", "Cayó el 2 de mayo de 1893."],
    ["en", "In the mid-1980s it closed.", "It closed in the mid-80s."],
    ["en", "The 1980s were dry.", "The eighties were dry."],
    ["de", "Die achtziger Jahre waren trocken.", "Die 80er Jahre waren trocken."],
    ["fr", "Les années quatre-vingt furent sèches.", "Les années 1980 furent sèches."],
    ["it", "Gli anni Ottanta furono secchi.", "Gli anni '80 furono secchi."],
    ["it", "Nel '300 fu costruito.", "Nel XIV secolo fu costruito."],
    ["sv", "80-talet var torrt.", "1980-talet var torrt."],
    ["ru", "80-е годы были сухими.", "1980-е годы были сухими."],
    ["zh", "八十年代很干。", "1980年代很干。"],
    ["en", "It came at ten past three.", "It came at 3:10."],
    ["en", "It came at twenty-five to seven.", "It came at 6:35."],
    ["de", "Er kam um fünf vor halb drei.", "Er kam um 2:25 Uhr."],
    ["es", "Vino a las tres menos diez.", "Vino a las 2:50."],
    ["pt", "Veio às três e meia.", "Veio às 3:30."],
    ["en", "It came at 1430 hours.", "It came at 2:30 pm."],
    ["en", "It needs 1.5 x 10-6 g.", "It needs 0.0000015 g."],
    ["en", "It needs 5 x 10(6) cells.", "It needs 5 million cells."],
    ["en", "It is 3-1/2 inches long.", "It is 3.5 inches long."],
    ["en", "In 04/2020 it fell.", "In April 2020 it fell."],
    ["en", "In April 2020 it fell.", "In 2020-04 it fell."],
    ["es", "Cayó el 3 de abril de 2020.", "3-IV-2020: cayó."],
    ["vi", "Ngày 3 tháng 4 năm 2020 nó đổ.", "03/04/2020"],
    ["ja", "4月3日に倒れた。", "4/3に倒れた。"],
    ["en", "In the 3rd millennium BC it stood.", "It stood in 2500 BC."],
    ["en", "In the 2nd century BC it stood.", "It stood in 150 BC."],
    ["en", "It uses 3.6 MJ.", "It uses 1 kWh."],
    ["en", "The pressure is 1 bar.", "The pressure is 100 kPa."],
    ["en", "It sent 5 Mbit/s.", "It sent 5 Mbps."],
    ["en", "It holds 2 m³.", "It holds 2,000 litres."],
  ])("finds in %s: %s / %s", (language, statement, text) => {
    expect(compareNumbers(statement, text, language)).toEqual({ missing: [], unclear: [] });
  });

  it.each([
    ["en", "Zero point five per cent were lost.", "0.6 % were lost."],
    ["zh", "三点五万人来了。", "5万人来了。"],
    ["zh", "翻了两番。", "翻了一番。"],
    ["en", "It is twice as big.", "It is three times as big."],
    ["de", "Es hat sich verdoppelt.", "Es hat sich verdreifacht."],
    ["fr", "Il a doublé.", "Il a triplé."],
    ["ru", "Он вырос вдвое.", "Он вырос втрое."],
    ["en", "It sent 5 Mbit/s.", "It sent 5 MB/s."],
    ["en", "In April 2020 it fell.", "In 2020-05 it fell."],
    ["en", "On 20200403 it fell.", "On 4 April 2020 it fell."],
    ["ko", "삼만 오천 명이 왔다.", "25,000명이 왔다."],
    ["ko", "스물다섯 명이 왔다.", "35명이 왔다."],
    ["en", "It fell on the first of May, 1893.", "It fell on 2 May 1893."],
    ["en", "It came at ten past three.", "It came at 3:20."],
    ["en", "It needs 3 x 10-8 g.", "It needs 3 x 10-9 g."],
    ["de", "Die 80er Jahre waren trocken.", "Die 1990er Jahre waren trocken."],
    ["en", "It needs 1.5 million cells.", "It needs 1.5 × 106 cells."],
    ["en", "On May 20 people died.", "20 people died on May 21."],
  ])("does not find in %s: %s / %s", (language, statement, text) => {
    expect(compareNumbers(statement, text, language)).not.toEqual({ missing: [], unclear: [] });
  });

  it.each([
    ["en", "It ran until 1500 hours.", "It ran until 3 pm."],
    ["en", "The lamp failed after 1250 hours.", "The lamp failed after 1,250 hours."],
    ["en", "It needs 3 x 10-12 g.", "It needs 0.000000000003 g."],
    ["en", "It needs 10(6) cells.", "It needs 1 million cells."],
    ["en", "Since May 20 people died.", "20 people died since May."],
  ])("cannot tell in %s: %s / %s", (language, statement, text) => {
    const { missing, unclear } = compareNumbers(statement, text, language);
    expect(missing).toEqual([]);
    expect(unclear).not.toEqual([]);
  });

  it.each([
    ["en", "At five to seven sites it leaks.", "It leaks at 5 to 7 sites."],
    ["en", "See volume 10(6).", "See 10(6)."],
    ["en", "She gave one point three people shared.", "She gave 1.3 people shared."],
    ["de", "Er kam zwanzig vor zehn Jahren.", "Er kam 20 vor 10 Jahren."],
    ["ko", "이 일 이후 바뀌었다.", "그 뒤 바뀌었다."],
    ["ko", "이달 사회가 이번 사건을 조사했다.", "그 뒤 바뀌었다."],
    ["ko", "이사회와 사장은 열병과 구조조정, 구조 개혁을 논의했다.", "그 뒤 바뀌었다."],
    ["ko", "오일이 유출되어 다음 세대가 이주했다.", "그 뒤 바뀌었다."],
    ["ko", "삼백육십오일 걸렸다.", "365일 걸렸다."],
    ["zh", "他一点一滴地学习。", "他学习。"],
    ["zh", "他们过着两点一线的生活。", "他们生活单调。"],
    ["zh", "这一点一直很重要。", "这很重要。"],
    ["ja", "二・二六事件が起きた。", "事件が起きた。"],
    ["en", "The lamp lasts up to 2,000 hours.", "The lamp lasts up to 2000 hours."],
    ["en", "It ran from 1200 hours to 1500 hours.", "It ran from 1,200 to 1,500 hours."],
    ["en", "Do 3 x 10-12 repetitions.", "Do 3 sets of 10 to 12 repetitions."],
    ["en", "Do 3 sets of 10 to 12 repetitions.", "Do 3 x 10-12 repetitions."],
    ["en", "See vol. 10(6) pp. 12-20.", "See volume 10, issue 6, pp. 12-20."],
    ["en", "In May 20 people died.", "20 people died in May."],
    ["en", "In May the second boat sank.", "The second boat sank in May."],
    ["en", "It runs from 0900 hours to 1700 hours.", "It runs from 9 am to 5 pm."],
    ["es", "En mayo dos personas murieron.", "Dos personas murieron en mayo."],
    ["es", "En mayo 20 personas murieron.", "Murieron 20 personas en mayo."],
    ["fr", "En mars douze navires coulèrent.", "Douze navires coulèrent en mars."],
    ["es", "El 40 % mejoró.", "Tras cinco años 40 % mejoró."],
    ["es", "Murieron 2000 personas.", "Tras cinco años 2000 personas murieron."],
    ["es", "Murieron cuarenta personas.", "Tras cinco años cuarenta personas murieron."],
    ["pl", "W latach osiemdziesiątych zamknięto.", "W latach 80. zamknięto."],
    ["es", "Tiene ochenta años.", "Tiene 80 años."],
    ["en", "The season 2003-04 was dry.", "The 2003–04 season was dry."],
    ["en", "It lasted from 2010-12 on.", "It lasted from 2010 to 2012."],
    ["en", "It was twice as big.", "It had double the size, 2 times."],
    ["en", "Speed is 3 × 107 in both.", "Speed is 3 × 107 in both."],
  ])("reads no other number into %s: %s / %s", (language, statement, text) => {
    expect(compareNumbers(statement, text, language)).toEqual({ missing: [], unclear: [] });
  });
});
