import type { TopicTemplates } from "../topic-template.ts";

/** Topics in Russian; colons keep the words of the question in the case they stand in. */
export const russianTemplates: TopicTemplates = {
  "what-is": [
    {
      name: "Определение: {about}",
      question: "Что такое {about}?",
      queries: ["{question}", "{about} определение", "{about} обзор"],
    },
    {
      name: "Особенности: {about}",
      question: "Каковы основные особенности: {about}?",
      queries: ["{about} особенности", "{about} из чего состоит"],
    },
    {
      name: "Применение: {about}",
      question: "Для чего используется {about}?",
      queries: ["{about} применение", "{about} используется для"],
    },
    { name: "Примеры: {about}", question: "Какие есть примеры: {about}?", queries: ["{about} пример"] },
    {
      name: "Ограничения: {about}",
      question: "Какие есть ограничения: {about}?",
      queries: ["{about} ограничения недостатки"],
    },
  ],
  who: [
    { name: "Кто это: {about}", question: "{question}?", queries: ["{question}", "{about}"] },
    { name: "Чем известен: {about}", question: "Чем известен {about}?", queries: ["{about} известен"] },
    { name: "Биография: {about}", question: "Какова биография: {about}?", queries: ["{about} биография"] },
  ],
  "how-to": [
    {
      name: "Шаги: {task}",
      question: "Какие шаги нужны, чтобы {task}?",
      queries: ["как {task}", "{task} шаги инструкция"],
    },
    {
      name: "Требования: {task}",
      question: "Что нужно, чтобы {task}?",
      queries: ["{keywords} требования установка"],
    },
    { name: "Примеры: {task}", question: "Какие есть примеры: {task}?", queries: ["{keywords} пример"] },
    {
      name: "Ошибки: {task}",
      question: "Какие ошибки бывают: {task}?",
      queries: ["{keywords} ошибки проблемы"],
    },
    { name: "Рекомендации: {task}", question: "Как лучше {task}?", queries: ["{keywords} рекомендации"] },
  ],
  mechanism: [
    {
      name: "{main}",
      question: "{question}?",
      queries: ["{question}", "{keywords}", "{about} принцип работы"],
    },
    {
      name: "Что происходит, {condition}",
      question: "Что происходит, {condition}?",
      queries: ["что происходит, {condition}", "{subject} {conditionKeywords}", "{conditionKeywords}"],
    },
    {
      name: "Гарантии и ограничения",
      question: "Какие гарантии и ограничения: {keywords}?",
      queries: ["{keywords} гарантии ограничения"],
    },
    {
      name: "Устройство и настройки",
      question: "Какие части и настройки участвуют: {keywords}?",
      queries: ["{keywords} компоненты настройки"],
    },
    {
      name: "Причины такого устройства",
      question: "Почему так: {keywords}?",
      queries: ["{keywords} потому что причина"],
    },
  ],
  compare: [
    {
      name: "Обзор: {first}",
      question: "Что такое {first}?",
      queries: ["что такое {first}", "{first} особенности"],
    },
    {
      name: "Обзор: {second}",
      question: "Что такое {second}?",
      queries: ["что такое {second}", "{second} особенности"],
    },
    {
      name: "Различия: {first} и {second}",
      question: "Чем отличаются {first} и {second}?",
      queries: ["{question}", "{first} {second} различия сравнение"],
    },
    {
      name: "Когда что выбрать: {first} или {second}",
      question: "Когда использовать {first}, а когда {second}?",
      queries: ["{first} или {second} что выбрать"],
    },
    {
      name: "Плюсы и минусы: {first} и {second}",
      question: "Каковы преимущества и недостатки: {first} и {second}?",
      queries: ["{first} {second} преимущества недостатки"],
    },
  ],
  why: [
    { name: "Причины: {task}", question: "{question}?", queries: ["{question}", "{task} причина"] },
    { name: "Механизм: {task}", question: "Как это происходит: {task}?", queries: ["{keywords} механизм"] },
    {
      name: "Последствия: {task}",
      question: "Каковы последствия: {task}?",
      queries: ["{keywords} последствия"],
    },
    {
      name: "Доказательства: {task}",
      question: "Чем это подтверждено: {task}?",
      queries: ["{keywords} исследование данные"],
    },
  ],
  evaluate: [
    {
      name: "Преимущества: {about}",
      question: "Каковы преимущества: {about}?",
      queries: ["{question}", "{about} преимущества"],
    },
    {
      name: "Недостатки и риски: {about}",
      question: "Каковы недостатки и риски: {about}?",
      queries: ["{about} недостатки риски"],
    },
    {
      name: "Данные: {about}",
      question: "Что показывают данные: {about}?",
      queries: ["{about} результаты исследование"],
    },
    {
      name: "Альтернативы: {about}",
      question: "Какие есть альтернативы: {about}?",
      queries: ["{about} альтернативы"],
    },
  ],
  list: [
    { name: "{question}", question: "{question}?", queries: ["{question}", "{about}", "список {about}"] },
    {
      name: "Описание: {about}",
      question: "Что представляет собой каждый пункт: {about}?",
      queries: ["{about} описание"],
    },
    { name: "Примеры: {about}", question: "Какие есть примеры: {about}?", queries: ["{about} пример"] },
    { name: "Различия: {about}", question: "Чем отличаются {about}?", queries: ["{about} различия"] },
  ],
  fact: [
    { name: "{question}", question: "{question}?", queries: ["{question}", "{keywords}"] },
    {
      name: "Контекст: {keywords}",
      question: "Каков контекст: {keywords}?",
      queries: ["{keywords} история"],
    },
    {
      name: "Источники: {keywords}",
      question: "Что говорят источники: {keywords}?",
      queries: ["{keywords}"],
    },
  ],
  other: [
    { name: "{question}", question: "{question}?", queries: ["{question}", "{keywords}"] },
    { name: "Обзор: {keywords}", question: "Что такое {keywords}?", queries: ["{keywords} обзор"] },
    {
      name: "Подробности: {keywords}",
      question: "Каковы подробности: {keywords}?",
      queries: ["{keywords} подробности"],
    },
    {
      name: "Примеры: {keywords}",
      question: "Какие есть примеры: {keywords}?",
      queries: ["{keywords} пример"],
    },
  ],
  entity: {
    name: "{entity}",
    question: "Что известно о {entity}?",
    queries: ["{entity}", "{entity} {otherKeywords}"],
  },
};
