/// The person a value is judged for.
package struct MeasuredPerson: Sendable, Equatable {
  /// The time lived at the measurement; `nil` if the birth date is not known, which counts as adult.
  package var lived: LivedTime?
  /// For reference ranges.
  package var sex: AdministrativeSex?
  /// Whether a pregnancy is on record for the time of measurement.
  package var isPregnant: Bool

  package init(lived: LivedTime?, sex: AdministrativeSex? = nil, isPregnant: Bool = false) {
    (self.lived, self.sex, self.isPregnant) = (lived, sex, isPregnant)
  }

  /// A person on a birthday.
  ///
  /// - Parameter age: in whole years.
  package init(age: Int? = nil, sex: AdministrativeSex? = nil, isPregnant: Bool = false) {
    self.init(lived: age.map { LivedTime(years: $0) }, sex: sex, isPregnant: isPregnant)
  }

  /// In whole years.
  package var age: Int? { lived?.years }

  func isAtLeast(_ minimum: Int?) -> Bool {
    guard let minimum, let age else { return true }
    return age >= minimum
  }

  /// Whether the person has not reached an age; never if nobody knows how old they are.
  func isYounger(than age: MeasureSet.Age?) -> Bool {
    guard let age, let lived else { return false }
    return lived < age
  }
}

/// The time since birth, counted in whole days, whole months and whole years side by side.
package struct LivedTime: Sendable, Equatable {
  package let days: Int
  package let months: Int
  package let years: Int

  package init(days: Int, months: Int, years: Int) {
    (self.days, self.months, self.years) = (days, months, years)
  }

  /// The time on a birthday, with the leap days that every four years have.
  package init(years: Int) { self.init(days: years * 365 + years / 4, months: years * 12, years: years) }

  static func < (lived: LivedTime, age: MeasureSet.Age) -> Bool {
    age.days.map { lived.days < $0 } ?? age.months.map { lived.months < $0 } ?? age.years.map {
      lived.years < $0
    } ?? false
  }
}

extension CalendarDay {
  /// The time lived at a moment by whoever was born on this day; days are counted in UTC, as ``age(at:)`` does.
  package func lived(at moment: Timestamp) -> LivedTime {
    let day = CalendarDay(moment)
    let months = (day.year - year) * 12 + day.month - month - (day.day < self.day ? 1 : 0)
    let born = midnight?.milliseconds ?? moment.milliseconds
    return LivedTime(
      days: max(0, Int((moment.milliseconds - born) / 86_400_000)), months: max(0, months),
      years: age(at: moment))
  }
}

extension MeasureSet {
  /// An age in whole days, whole months or whole years: one of the three.
  package struct Age: Codable, Sendable, Equatable {
    package var days: Int?
    package var months: Int?
    package var years: Int?

    package init(days: Int? = nil, months: Int? = nil, years: Int? = nil) {
      (self.days, self.months, self.years) = (days, months, years)
    }

    /// For comparing ages that are counted differently: days, with 31 for a month and 366 for a year.
    package var longest: Int { (days ?? 0) + (months ?? 0) * 31 + (years ?? 0) * 366 }

    /// Whether exactly one of the three counts, and up from 1.
    package var isOne: Bool {
      let counts = [days, months, years].compactMap(\.self)
      return counts.count == 1 && counts.allSatisfy { $0 > 0 }
    }
  }
}
