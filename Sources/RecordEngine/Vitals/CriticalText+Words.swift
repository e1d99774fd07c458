import RecordModel

/// Sources of what to do: 15 to 20 g of sugar and 15 minutes, American Diabetes Association, Standards of Care 2024,
/// section 6; rest, measure again and the signs beside 180/120, American Heart Association; 160/110 in pregnancy, ACOG
/// Practice Bulletin 222; fever below three months, NICE NG143; low temperature, European Resuscitation Council 2021.
extension CriticalText {
  /// With `{}` for the emergency number.
  var words: LocalizedText {
    switch self {
    case .lowOxygen:
      LocalizedText(
        de: "Die Sauerstoffsättigung ist gefährlich niedrig. Setzen Sie sich aufrecht hin, wärmen Sie die "
          + "Hand und messen Sie noch einmal. Bei Atemnot, blauen Lippen, Brustschmerzen, Verwirrtheit "
          + "oder großer Schläfrigkeit, und wenn der Wert so niedrig bleibt: Wählen Sie sofort {}. Steigt "
          + "er, rufen Sie noch heute Ihre Praxis an.",
        en: "The oxygen saturation is dangerously low. Sit upright, warm the hand and measure again. With "
          + "shortness of breath, blue lips, chest pain, confusion or great sleepiness, and if the value "
          + "stays this low: call {} at once. If it rises, call your practice today.")
    case .lowGlucose:
      LocalizedText(
        de: "Der Blutzucker ist gefährlich niedrig. Wer wach ist und schlucken kann, nimmt jetzt 15 bis "
          + "20 g Zucker: Traubenzucker oder ein Glas Saft oder Limonade mit Zucker. Messen Sie nach 15 "
          + "Minuten noch einmal, und nehmen Sie wieder Zucker, bis der Wert über 70 mg/dL (3,9 mmol/L) "
          + "liegt. Bei Bewusstlosigkeit, Krampfanfall, Verwirrtheit, oder wenn Schlucken nicht sicher "
          + "geht: nichts in den Mund geben, sofort {} wählen. Rufen Sie noch heute Ihre Praxis an.",
        en: "The blood glucose is dangerously low. Whoever is awake and can swallow takes 15 to 20 g of "
          + "sugar now: glucose tablets or a glass of juice or of a soft drink with sugar. Measure again "
          + "after 15 minutes, and take sugar again until the value is above 70 mg/dL (3.9 mmol/L). With "
          + "unconsciousness, a seizure, confusion, or if swallowing is not safe: give nothing by mouth, "
          + "call {} at once. Call your practice today.")
    case .lowGlucoseInfant:
      LocalizedText(
        de: "Der Blutzucker des Kindes ist gefährlich niedrig. Wenn es wach ist und trinkt, füttern Sie "
          + "es jetzt, und rufen Sie sofort die Kinderklinik oder die Kinderarztpraxis an. Wenn es "
          + "schlaff ist, zittert, krampft, nicht trinkt, blau wird oder kaum zu wecken ist: nichts in "
          + "den Mund geben, sofort {} wählen.",
        en: "The child's blood glucose is dangerously low. If the child is awake and drinks, feed it now, "
          + "and call the children's hospital or practice at once. If the child is limp, trembles, has a "
          + "seizure, does not drink, turns blue or can hardly be woken: give nothing by mouth, call {} "
          + "at once.")
    case .highGlucose:
      LocalizedText(
        de: "Der Blutzucker ist sehr hoch. Waschen Sie die Hände, messen Sie noch einmal und trinken Sie "
          + "Wasser. Bei Erbrechen, Bauchschmerzen, tiefer oder schneller Atmung, Atem wie nach Obst, "
          + "großer Schläfrigkeit oder Verwirrtheit: Wählen Sie sofort {}. Sonst rufen Sie noch heute "
          + "Ihre Praxis an, oder wenn sie geschlossen ist, den ärztlichen Bereitschaftsdienst.",
        en: "The blood glucose is very high. Wash your hands, measure again and drink water. With "
          + "vomiting, pain in the belly, deep or fast breathing, breath that smells of fruit, great "
          + "sleepiness or confusion: call {} at once. Otherwise call your practice today or, if it is "
          + "closed, the doctor on call.")
    case .highPressure:
      LocalizedText(
        de: "Der Blutdruck ist sehr hoch. Setzen Sie sich hin, ruhen Sie fünf Minuten und messen Sie noch "
          + "einmal. Bei Brustschmerzen, Atemnot, starken Kopf- oder Rückenschmerzen, Lähmung, Taubheit, "
          + "Seh- oder Sprachstörung oder Verwirrtheit: Wählen Sie sofort {}. Bleibt der Wert so hoch und "
          + "Sie haben keines dieser Zeichen, rufen Sie noch heute Ihre Praxis an, oder wenn sie "
          + "geschlossen ist, den ärztlichen Bereitschaftsdienst.",
        en: "The blood pressure is very high. Sit down, rest for five minutes and measure again. With "
          + "chest pain, shortness of breath, a severe headache or back pain, weakness, numbness, trouble "
          + "with sight or speech, or confusion: call {} at once. If the value stays this high and you "
          + "have none of these signs, call your practice today or, if it is closed, the doctor on call.")
    case .pregnancyPressure:
      LocalizedText(
        de: "In der Schwangerschaft ist dieser Blutdruck gefährlich, auch wenn Sie sich wohlfühlen. "
          + "Setzen Sie sich hin, ruhen Sie und messen Sie nach fünf Minuten noch einmal. Rufen Sie jetzt "
          + "Ihre Geburtsklinik an. Bei starken Kopfschmerzen, Sehstörung, Schmerzen im Oberbauch, "
          + "Atemnot, Krampfanfall, Verwirrtheit oder Blutung: Wählen Sie sofort {}.",
        en: "In pregnancy this blood pressure is dangerous, even if you feel well. Sit down, rest and "
          + "measure again after five minutes. Call your maternity hospital now. With a severe headache, "
          + "trouble with sight, pain in the upper belly, shortness of breath, a seizure, confusion or "
          + "bleeding: call {} at once.")
    case .lowPressure:
      LocalizedText(
        de: "Der Blutdruck ist niedrig. Setzen oder legen Sie sich hin, ruhen Sie fünf Minuten und messen "
          + "Sie noch einmal. Bei Ohnmacht, Brustschmerzen, Atemnot, Verwirrtheit, kalter feuchter Haut, "
          + "Blutung oder hohem Fieber: Wählen Sie sofort {}. Sonst rufen Sie noch heute Ihre Praxis an.",
        en: "The blood pressure is low. Sit or lie down, rest for five minutes and measure again. With "
          + "fainting, chest pain, shortness of breath, confusion, cold and clammy skin, bleeding or a "
          + "high fever: call {} at once. Otherwise call your practice today.")
    case .slowPulse:
      LocalizedText(
        de: "Der Puls ist sehr langsam. Setzen oder legen Sie sich hin und messen Sie nach fünf Minuten "
          + "noch einmal. Bei Ohnmacht, Schwindel, Brustschmerzen, Atemnot oder Verwirrtheit, und bei "
          + "einem Kind, das blass, schlaff oder kaum zu wecken ist: Wählen Sie sofort {}. Sonst rufen "
          + "Sie noch heute Ihre Praxis an.",
        en: "The pulse is very slow. Sit or lie down and measure again after five minutes. With fainting, "
          + "dizziness, chest pain, shortness of breath or confusion, and with a child that is pale, limp "
          + "or can hardly be woken: call {} at once. Otherwise call your practice today.")
    case .fastPulse:
      LocalizedText(
        de: "Der Puls ist sehr schnell. Setzen Sie sich hin, ruhen Sie fünf Minuten und messen Sie noch "
          + "einmal. Bei Brustschmerzen, Atemnot, Ohnmacht oder Verwirrtheit, und bei einem Kind, das "
          + "blass oder schlaff ist oder nicht trinkt: Wählen Sie sofort {}. Bleibt der Puls in Ruhe so "
          + "schnell, rufen Sie noch heute Ihre Praxis an, oder wenn sie geschlossen ist, den ärztlichen "
          + "Bereitschaftsdienst.",
        en: "The pulse is very fast. Sit down, rest for five minutes and measure again. With chest pain, "
          + "shortness of breath, fainting or confusion, and with a child that is pale or limp or does "
          + "not drink: call {} at once. If the pulse stays this fast at rest, call your practice today "
          + "or, if it is closed, the doctor on call.")
    case .hypothermia:
      LocalizedText(
        de: "Die Temperatur ist gefährlich niedrig. Gehen Sie ins Warme, ziehen Sie nasse Kleidung aus, "
          + "decken Sie sich zu und messen Sie noch einmal. Einen Säugling wärmen Sie an Ihrer Haut. Bei "
          + "Verwirrtheit, Schläfrigkeit oder langsamer Atmung, wenn das Zittern aufhört, bei jedem "
          + "Säugling, und wenn der Wert so niedrig bleibt: Wählen Sie sofort {}.",
        en: "The temperature is dangerously low. Go where it is warm, take off wet clothes, cover "
          + "yourself and measure again. Warm an infant against your skin. With confusion, sleepiness or "
          + "slow breathing, if the shivering stops, with every infant, and if the value stays this low: "
          + "call {} at once.")
    case .hyperthermia:
      LocalizedText(
        de: "Die Temperatur ist gefährlich hoch. Gehen Sie ins Kühle, trinken Sie Wasser, ziehen Sie "
          + "warme Kleidung aus und messen Sie noch einmal. Bei Verwirrtheit, Krampfanfall, steifem "
          + "Nacken, Atemnot, Flecken auf der Haut, oder nach großer Hitze oder Anstrengung: Wählen Sie "
          + "sofort {}. Sonst rufen Sie jetzt Ihre Praxis an, oder wenn sie geschlossen ist, den "
          + "ärztlichen Bereitschaftsdienst.",
        en: "The temperature is dangerously high. Go where it is cool, drink water, take off warm clothes "
          + "and measure again. With confusion, a seizure, a stiff neck, shortness of breath, spots on "
          + "the skin, or after great heat or exertion: call {} at once. Otherwise call your practice now "
          + "or, if it is closed, the doctor on call.")
    case .infantFever:
      LocalizedText(
        de: "Fieber ist in den ersten drei Monaten immer ein Notfall, auch wenn das Kind gesund aussieht. "
          + "Fahren Sie jetzt in eine Kinderklinik, oder rufen Sie sofort die Kinderarztpraxis an. Wenn "
          + "das Kind schlaff ist, nicht trinkt, kaum zu wecken ist, stöhnt, schwer atmet, krampft, blass "
          + "oder fleckig ist: Wählen Sie sofort {}.",
        en: "Fever in the first three months is always an emergency, even if the child looks well. Go to "
          + "a children's hospital now, or call the children's practice at once. If the child is limp, "
          + "does not drink, can hardly be woken, moans, breathes with effort, has a seizure, is pale or "
          + "blotchy: call {} at once.")
    case .slowBreathing:
      LocalizedText(
        de: "Die Atmung ist gefährlich langsam. Wenn jemand nicht atmet, nach Luft schnappt, kaum zu "
          + "wecken ist oder blaue Lippen hat: Wählen Sie sofort {} und folgen Sie den Anweisungen. Sonst "
          + "zählen Sie eine ganze Minute noch einmal; bleibt die Atmung so langsam, wählen Sie ebenfalls "
          + "{}.",
        en: "The breathing is dangerously slow. If somebody does not breathe, gasps, can hardly be woken "
          + "or has blue lips: call {} at once and follow the instructions. Otherwise count again for a "
          + "whole minute; if the breathing stays this slow, call {} too.")
    case .fastBreathing:
      LocalizedText(
        de: "Die Atmung ist sehr schnell. Setzen Sie sich aufrecht hin, ruhen Sie und zählen Sie eine "
          + "ganze Minute noch einmal. Bei Atemnot, blauen Lippen, Brustschmerzen oder Verwirrtheit, und "
          + "bei einem Kind, das schwer atmet, stöhnt oder nicht trinkt: Wählen Sie sofort {}. Bleibt die "
          + "Atmung in Ruhe so schnell, rufen Sie jetzt Ihre Praxis an, oder wenn sie geschlossen ist, "
          + "den ärztlichen Bereitschaftsdienst.",
        en: "The breathing is very fast. Sit upright, rest and count again for a whole minute. With "
          + "shortness of breath, blue lips, chest pain or confusion, and with a child that breathes with "
          + "effort, moans or does not drink: call {} at once. If the breathing stays this fast at rest, "
          + "call your practice now or, if it is closed, the doctor on call.")
    case .thinness:
      LocalizedText(
        de: "Das Gewicht ist gefährlich niedrig. Rufen Sie noch heute Ihre Praxis an. Bei Ohnmacht, "
          + "Brustschmerzen, sehr langsamem Puls, Verwirrtheit, oder wenn Trinken nicht mehr geht: Wählen "
          + "Sie sofort {}.",
        en: "The weight is dangerously low. Call your practice today. With fainting, chest pain, a very "
          + "slow pulse, confusion, or if drinking is no longer possible: call {} at once.")
    case .general:
      LocalizedText(
        de: "Dieser Wert liegt in einem gefährlichen Bereich. Messen Sie noch einmal, wenn Sie es können. "
          + "Bei Brustschmerzen, Atemnot, Ohnmacht, Lähmung, Krampfanfall, Verwirrtheit oder großer "
          + "Schläfrigkeit: Wählen Sie sofort {}. Sonst rufen Sie noch heute Ihre Praxis an, oder wenn "
          + "sie geschlossen ist, den ärztlichen Bereitschaftsdienst.",
        en: "This value lies in a dangerous range. Measure again if you can. With chest pain, shortness "
          + "of breath, fainting, weakness on one side, a seizure, confusion or great sleepiness: call {} "
          + "at once. Otherwise call your practice today or, if it is closed, the doctor on call.")
    }
  }
}
