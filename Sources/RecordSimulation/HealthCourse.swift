import RecordModel

/// A simulated patient's conditions, and the course of the values.
///
/// Plausible numbers, taken from no study.
struct HealthCourse {
  enum Concern: CaseIterable { case hypertension, diabetes, depression, stress }

  let concerns: Set<Concern>
  /// Days a week, as a part of one, on which the patient measures.
  let diligence: Double
  /// How much of what treatment can do it does, from 0 to 1.
  let response: Double
  let height: Double
  let weight: Double
  private let systolic: Double
  private let diastolic: Double
  private let pulse: Double
  private let a1c: Double
  /// Severity of what questionnaires ask for, from 0 to 1.
  private let burden: Double
  let usesPounds: Bool
  let usesMillimoles: Bool
  let hasDevice: Bool

  init(_ person: SimulatedPerson, _ random: inout SimulationRandom) {
    let likely: [(Concern, Double)] = [
      (.hypertension, 0.4), (.diabetes, 0.2), (.depression, 0.2), (.stress, 0.35),
    ]
    concerns = Set(likely.filter { random.chance($0.1) }.map(\.0))
    let measures = !concerns.isDisjoint(with: [.hypertension, .diabetes])
    diligence = measures ? 0.25 + 0.6 * random.fraction() : 0.02 + 0.15 * random.fraction()
    response = 0.2 + 0.8 * random.fraction()
    height = random.normal(person.sex == .female ? 165 : 178, 6.5)
    let heavy = concerns.contains(.diabetes) ? 5.0 : 0
    weight = (random.normal(25.5 + heavy, 3.5)) * height * height / 10_000
    systolic = random.normal(concerns.contains(.hypertension) ? 152 : 122, 8)
    diastolic = random.normal(concerns.contains(.hypertension) ? 94 : 78, 5)
    pulse = random.normal(concerns.contains(.stress) ? 78 : 70, 7)
    a1c = random.normal(concerns.contains(.diabetes) ? 8.1 : 5.4, concerns.contains(.diabetes) ? 0.8 : 0.2)
    let troubled = !concerns.isDisjoint(with: [.depression, .stress])
    burden = troubled ? 0.4 + 0.5 * random.fraction() : 0.02 + 0.2 * random.fraction()
    usesPounds = person.language == .en && random.chance(0.5)
    usesMillimoles = random.chance(0.3)
    hasDevice = random.chance(0.4)
  }

  /// How far treatment has come, from 0 to 1: all that it can do is done in 90 days.
  private func relief(_ treatedDays: Int) -> Double { min(1, Double(max(0, treatedDays)) / 90) * response }

  func systolic(_ treatedDays: Int) -> Double {
    systolic - (systolic > 130 ? (systolic - 126) * relief(treatedDays) : 0)
  }
  func diastolic(_ treatedDays: Int) -> Double {
    diastolic - (diastolic > 85 ? (diastolic - 80) * relief(treatedDays) : 0)
  }
  func pulse(_ treatedDays: Int) -> Double { pulse - 3 * relief(treatedDays) }
  func a1c(_ treatedDays: Int) -> Double {
    a1c - (a1c > 6.6 ? (a1c - 6.6) * relief(treatedDays) : 0)
  }
  func weight(_ treatedDays: Int) -> Double {
    weight * (1 - (concerns.contains(.diabetes) ? 0.06 : 0.01) * relief(treatedDays))
  }
  func burden(_ treatedDays: Int) -> Double { burden * (1 - 0.6 * relief(treatedDays)) }

  /// Mean blood glucose in mg/dL that goes with an HbA1c (Nathan et al., ADAG study 2008: 28.7 × A1C − 46.7).
  func glucose(_ treatedDays: Int) -> Double { 28.7 * a1c(treatedDays) - 46.7 }
}
